"""A row of the table and its measurement, which alternates between ours and the yardstick."""

import os
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Iterator, Optional, Union


class Row:
    """Subclasses define what they measure, and keep the servers open while they are entered."""

    name: str
    what: str
    unit: str
    # The yardstick; `None` if only the value counts.
    yardstick: Optional[str] = None
    bar: Optional[float] = None
    # A number, or the name of the second yardstick, which must then be reached.
    aim: Union[float, str, None] = None
    # Whether the bar applies to the value even though there is a yardstick.
    judges_value: bool = False
    # Whether more is better.
    more: bool = True
    digits: int = 0

    def __enter__(self) -> "Row":
        return self

    def __exit__(self, *_) -> None:
        pass

    def ours(self) -> dict[str, Any]:
        """Returns `value` and any other results worth keeping."""
        raise NotImplementedError

    def theirs(self) -> Optional[dict[str, Any]]:
        return None

    def beside(self) -> Optional[dict[str, Any]]:
        """Measures a second yardstick, for information."""
        return None


@dataclass
class Result:
    row: Row
    ours: list[dict[str, Any]] = field(default_factory=list)
    theirs: list[dict[str, Any]] = field(default_factory=list)
    beside: list[dict[str, Any]] = field(default_factory=list)
    load_average: float = 0
    failure: Optional[str] = None

    @property
    def judged(self) -> Optional[float]:
        """What the bar applies to: the median of the ratios, or of the values."""
        ours = [sample["value"] for sample in self.ours]
        if not ours:
            return None
        if not self.theirs or self.row.judges_value:
            return median(ours)
        return median(mine / other["value"] for mine, other in zip(ours, self.theirs))

    def reaches(self, goal: Union[float, str, None]) -> Optional[bool]:
        if goal is None or self.judged is None or self.failure:
            return None
        if isinstance(goal, str):
            return median(mine["value"] / other["value"] for mine, other in zip(self.ours, self.beside)) >= 1
        return self.judged >= goal if self.row.more else self.judged <= goal

    def as_json(self) -> dict[str, Any]:
        return {
            "what": self.row.what, "unit": self.row.unit, "yardstick": self.row.yardstick, "bar": self.row.bar,
            "aim": self.row.aim, "judged": self.judged, "reaches_bar": self.reaches(self.row.bar),
            "reaches_aim": self.reaches(self.row.aim), "load_average": self.load_average, "failure": self.failure,
            "ours": self.ours, "theirs": self.theirs, "beside": self.beside,
        }


def measure(row: Row, rounds: int) -> Iterator[Result]:
    """Yields the result after each round, so that progress can be shown."""
    result = Result(row)
    with row:
        for _ in range(rounds):
            try:
                result.ours.append(row.ours())
                for samples, other in [(result.theirs, row.theirs()), (result.beside, row.beside())]:
                    if other is not None:
                        samples.append(other)
            except Exception as failure:  # A row that fails is reported, and the others still run.
                result.failure = f"{type(failure).__name__}: {failure}"
            result.load_average = os.getloadavg()[0]
            yield result
            if result.failure:
                return
