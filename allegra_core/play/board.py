"""The table as lines of text: every area as a grid, so that it fits in 80 columns and 24 lines."""

from __future__ import annotations

from rich.text import Text

from allegra_core.game import Game
from allegra_core.kernel import Table, engine
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.table import frame_card, frame_seat
from allegra_core.notation import seat_name
from allegra_core.play.words import plain_points

WIDTH = 80
GAP = 3


class Board:
    """Draws what a seat sees of a game; seat -1 looks on and knows no face-down card.

    A face-up card is its face, ``##`` a face-down one, ``?7`` one that the seat has looked at,
    ``.`` an empty cell. Shared columns have a ``*`` at their number.
    """

    def __init__(self, game: Game, viewer: int, names: list[str], width: int = WIDTH) -> None:
        self.width = width
        self.game = game
        self.viewer = viewer
        self.names = names
        self.layout = game.rules.layout
        self.faces = game.rules.cards.faces
        self.seen: Table = game.observe(viewer)
        # A known face-down card has a question mark before its face.
        self.cell = max(2, max(len(face) for face in self.faces) + 1)

    def lines(self, room: int) -> list[Text]:
        """Return the lines of the table, no more than ``room`` if that is possible at all.

        Where not all areas fit, those of others are told in a line each, the next seats first.
        """
        out = [self.headline()]
        areas = self._areas(range(int(self.layout.players)))
        if len(out) + len(areas) + 1 > room:
            areas = self._areas([self.own()])
            others = [self._told(seat) for seat in self._others()]
            areas += others[: max(0, room - len(out) - len(areas) - 1)]
        return [*out, *areas, self.piles()]

    def legend(self) -> str:
        """Say what the signs on the table mean."""
        shared = ", * a column shared with the neighbour" if self.layout.shared else ""
        return f"## is face down, ?7 face down but known to you, . empty{shared}."

    def own(self) -> int:
        """Return the seat whose area matters most: the viewer's, or the active one."""
        return self.viewer if self.viewer >= 0 else int(self.seen.seat)

    def _turn_of(self) -> int:
        """Return the seat whose turn it is, -1 between rounds; in the set-up, who reveals."""
        if len(self.seen.stack) == 0:
            return -1
        return int(self.seen.seat if self.seen.turn > 0 else engine.decider(self.seen))

    def _others(self) -> list[int]:
        players = int(self.layout.players)
        return [(self.own() + k) % players for k in range(1, players)]

    def headline(self) -> Text:
        """Return the line of the game, the round and the turn."""
        table = self.seen
        match = self.game.ruleset.for_players(self.game.players).match
        out = Text(self.game.ruleset.title, style="bold")
        rounds = f" of {match.rounds}" if match.rounds else ""
        until = f", to {plain_points(match.points)} points" if match.points is not None else ""
        out.append(f"  round {table.round}{rounds}{until}, turn {table.turn}", style="default")
        if table.closer >= 0:
            waiting = [
                seat_name(seat)
                for seat in range(self.layout.players)
                if table.last_turns >> seat & 1
            ]
            out.append(f"  {seat_name(table.closer)} has closed", style="bold")
            if waiting:
                out.append(f"; last turns: {' '.join(waiting)}")
        return self._cut(out)

    def piles(self) -> Text:
        """Return the line of the piles and the held cards."""
        table = self.seen
        top = self.faces[table.discard_pile[-1]] if len(table.discard_pile) else "none"
        out = Text(f"draw pile {len(table.draw_pile)}   discard pile {len(table.discard_pile)}")
        out.append(", top ")
        out.append(top, style="bold")
        held: dict[int, list[str]] = {}
        for frame in reversed(list(table.stack)):
            if frame_card(frame) >= 0:
                held.setdefault(int(frame_seat(frame)), []).append(self.faces[frame_card(frame)])
        for seat, faces in held.items():
            out.append(f"   {seat_name(seat)} holds {', '.join(faces)}", style="bold")
        return self._cut(out)

    def _areas(self, seats: range | list[int]) -> list[Text]:
        """Return some areas side by side, as many in a row as there is room for."""
        blocks = [self._area(seat) for seat in seats]
        across = max(1, (self.width + GAP) // (self._area_width() + GAP))
        out: list[Text] = []
        for first in range(0, len(blocks), across):
            some = blocks[first : first + across]
            for row in range(len(some[0])):
                line = Text()
                for at, block in enumerate(some):
                    text = block[row].copy()
                    if at < len(some) - 1:
                        text.pad_right(self._area_width() + GAP - text.cell_len)
                    line.append_text(text)
                out.append(self._cut(line))
        return out

    def _area_width(self) -> int:
        return 3 + (self.cell + 1) * int(self.layout.width)

    def _area(self, seat: int) -> list[Text]:
        layout = self.layout
        head = Text(" ")
        # The arrow says whose turn it is, also without colour.
        style = "bold reverse" if seat == self.viewer else "bold"
        head.append("▶" if seat == self._turn_of() else " ")
        head.append(f"{seat_name(seat)} {self.names[seat]}", style=style)
        head.append(f" {plain_points(self.game.totals[seat])}")
        head.truncate(self._area_width())
        numbers = Text("   ")
        for column in range(1 - int(layout.shared), int(layout.columns) + 1):
            lent = layout.shared > 0 and (column < 1 or column > layout.columns - layout.shared)
            numbers.append(f"{column}{'*' if lent else ''}".rjust(self.cell) + " ", style="dim")
        lines = [head, numbers]
        for row in range(layout.rows):
            line = Text(f"{row + 1:2} ", style="dim")
            for column in range(layout.width):
                cell = layout.area[seat * layout.size + row * layout.width + column]
                line.append_text(self.card(cell))
                line.append(" ")
            lines.append(line)
        return lines

    def card(self, cell: int) -> Text:
        """Return a cell as it is drawn."""
        shown, card = self.seen.shown[cell], self.seen.card[cell]
        if shown == EMPTY:
            return Text(".".rjust(self.cell), style="dim")
        if shown == HIDDEN and card == HIDDEN:
            return Text("##".rjust(self.cell), style="dim")
        face = self.faces[card]
        if shown == HIDDEN:
            return Text(f"?{face}".rjust(self.cell), style="italic cyan")
        value = self.game.rules.cards.values[card]
        return Text(face.rjust(self.cell), style="bold green" if value <= 0 else "bold")

    def _told(self, seat: int) -> Text:
        """Tell an area that does not fit in a line."""
        table, layout = self.seen, self.layout
        area = layout.area[seat * layout.size : (seat + 1) * layout.size]
        cards = [table.shown[cell] for cell in area if table.shown[cell] >= 0]
        points = self.game.points(sum(self.game.rules.cards.values[card] for card in cards))
        turn = "▶" if seat == self._turn_of() else " "
        total = plain_points(self.game.totals[seat])
        return self._cut(
            Text(
                f" {turn}{seat_name(seat)} {self.names[seat]} {total}: "
                f"{table.filled[seat]} cards, {table.down[seat]} face down, "
                f"shows {plain_points(points)} points"
            )
        )

    def _cut(self, line: Text) -> Text:
        line.truncate(self.width, overflow="ellipsis")
        return line


def area_in_words(board: Board, seat: int) -> list[str]:
    """Return an area row by row in words, for plain lines."""
    layout = board.layout
    out = []
    for row in range(layout.rows):
        cells = []
        for column in range(layout.width):
            cell = layout.area[seat * layout.size + row * layout.width + column]
            text = board.card(cell).plain.strip()
            known = f"{text[1:]} face down" if text.startswith("?") else text
            words = {"##": "face down", ".": "empty"}.get(text, known)
            number = column + 1 - int(layout.shared)
            lent = layout.shared > 0 and (number < 1 or number > layout.columns - layout.shared)
            cells.append(f"{words} (shared)" if lent else words)
        out.append(f"row {row + 1}: {', '.join(cells)}")
    return out
