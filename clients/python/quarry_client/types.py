"""The values that the server takes and returns, named as in the protocol."""

# Written by clients/generate from schema/openrpc.json. Do not edit.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

AccountId: TypeAlias = "str"
"""The id of an account, a ULID. It reveals nothing about its owner."""


class AccountListAccounts(TypedDict):
    account: AccountId
    username: Username
    # Whether its owner is kept out.
    disabled: bool
    createdAt: Timestamp
    # How many lobbies it hosts or has hosted.
    lobbies: int


class AccountList(TypedDict):
    """A page of accounts. `more` says whether another one follows."""

    # The oldest first.
    accounts: list[AccountListAccounts]
    more: bool


Accuracy: TypeAlias = "float"
"""The radius, in metres, of the circle that the phone is in."""


class AddedPlayer(TypedDict):
    """The new player."""

    player: PlayerId
    tag: PlayerTag


class AddedToken(TypedDict):
    """The new token, which is not shown again."""

    operator: OperatorId
    token: Token


class AlbumPhotos(TypedDict):
    submission: SubmissionId
    player: PlayerId
    clue: ClueId
    photo: PhotoName
    caption: NotRequired[Caption]
    at: Timestamp


class Album(TypedDict):
    """The photos that are published."""

    # By ascending `submission`.
    photos: list[AlbumPhotos]
    # How many photos are published.
    total: int


AnswerText: TypeAlias = "str"
"""An answer, or an option."""


class ApiKey(TypedDict):
    apiKey: ApiKeyId
    name: KeyName
    scopes: KeyScopes
    createdAt: Timestamp
    expiresAt: Timestamp
    lastAt: NotRequired[Timestamp]


ApiKeyId: TypeAlias = "str"
"""The id of an API key, numbered within the account."""


class AttachedHost(TypedDict):
    """A host's seat. `token` is the given one, if it is that of a passphrase."""

    role: Literal["host"]
    lobby: LobbyId
    code: JoinCode
    token: NotRequired[Token]


class AttachedPlayer(TypedDict):
    """A player's seat. `token` is its new token, if it was handed over."""

    role: Literal["player"]
    lobby: LobbyId
    code: JoinCode
    player: PlayerId
    token: NotRequired[Token]


class Attached3(TypedDict):
    """The seat of a member of staff."""

    role: StaffRole
    lobby: LobbyId
    code: JoinCode
    staff: StaffId
    name: StaffName
    clue: NotRequired[ClueId]


class AttachedAccount(TypedDict):
    """An account."""

    role: Literal["account"]
    account: AccountId
    username: Username
    operator: NotRequired[Literal[True]]


class AttachedOperator(TypedDict):
    """An operator of the server."""

    role: Literal["operator"]
    operator: OperatorId
    name: OperatorName


Attached: TypeAlias = "AttachedHost | AttachedPlayer | Attached3 | AttachedAccount | AttachedOperator"
"""The seat or account that a token names."""


class AuditTrailEntries(TypedDict):
    seq: Seq
    at: Timestamp
    operator: AuditedOperator
    # What was done, mostly the name of a method without `admin.`.
    action: str
    # What it was done to: an id, an address or a photo's name.
    subject: NotRequired[str]
    reason: NotRequired[OperatorReason]


class AuditTrail(TypedDict):
    """A page of the trail. `more` says whether another one follows."""

    # By ascending `seq`.
    entries: list[AuditTrailEntries]
    more: bool


AuditedOperator: TypeAlias = "str"
"""Who did it: a token's id, an account's id, `machine` or `retention`."""

Author: TypeAlias = "str"
"""The author of the hunt. Also the host's name in the chat; `Host` if empty."""


class Avatar1(TypedDict):
    # A single emoji.
    emoji: str


class Avatar2(TypedDict):
    # Lines of a pen on a field of 64 by 64: `M` and a point to move there, `L` and a point to draw there.
    drawing: str


class Avatar3(TypedDict):
    # A seed from which pages draw a small animal.
    critter: str


Avatar: TypeAlias = "Avatar1 | Avatar2 | Avatar3"
"""
What stands for a player beside their name. Where it is missing, pages show the critter of the text `LOBBY/PLAYER`,
for deleted players too.
"""

Award: TypeAlias = "int"
"""Points awarded or, if negative, deducted. Not 0."""


class BadCredentialsData(TypedDict):
    kind: Literal["bad-credentials"]
    # The wrong field, if the caller is signed in.
    field: NotRequired[Literal["password", "currentPassword"]]


Badge: TypeAlias = """(
    Literal["all-clues", "winner", "first-find", "no-hints", "half-time", "comeback", "photo-finish", "last-minute",
    "night-owl", "ghost-beaten", "first-of-pack"]
)"""
"""An achievement. Later versions may add more."""


class BadgeCountsItem(TypedDict):
    badge: Badge
    times: int
    last: Timestamp


BadgeCounts: TypeAlias = "list[BadgeCountsItem]"
"""The badges that somebody has earned, each kind once."""

BanId: TypeAlias = "str"
"""The id of a ban: `b` and a number, in order of creation, never reused."""


class BanListBans(TypedDict):
    ban: BanId
    address: NotRequired[BannedAddress]
    account: NotRequired[AccountId]
    until: NotRequired[Timestamp]
    reason: OperatorReason
    createdAt: Timestamp


class BanList(TypedDict):
    """The bans in force."""

    # By ascending `ban`. Each has an address or an account.
    bans: list[BanListBans]


BannedAddress: TypeAlias = "str"
"""An IPv4 or IPv6 address, or a network, such as `192.0.2.0/24`. Of an IPv6 address its /64 network counts."""


class BecauseFind(TypedDict):
    """A find. `accepted` is set if the host accepted it by hand, with the host's reason, if any."""

    seq: Seq
    at: Timestamp
    points: Points
    kind: Literal["find"]
    clue: ClueId
    accepted: NotRequired[Literal[True]]
    reason: NotRequired[RulingReason]


class BecauseTries(TypedDict):
    """Wrong options of a choice that were tried before the find."""

    seq: Seq
    at: Timestamp
    # The points that they took from the find.
    points: int
    kind: Literal["tries"]
    clue: ClueId


class BecauseBonus(TypedDict):
    """A bonus for being among the first or, with `submission`, for a photo."""

    seq: Seq
    at: Timestamp
    points: Points
    kind: Literal["bonus"]
    clue: ClueId
    submission: NotRequired[SubmissionId]


class BecauseHint(TypedDict):
    """A hint that the player took."""

    seq: Seq
    at: Timestamp
    # The points that it took away.
    points: int
    kind: Literal["hint"]
    clue: ClueId


class BecauseRuling(TypedDict):
    """
    An award; with 0 points and `clue`, a find that does not count because of a ruling; with 0 points alone, extra
    time.
    """

    seq: Seq
    at: Timestamp
    # The points that it gave or took away.
    points: int
    kind: Literal["ruling"]
    clue: NotRequired[ClueId]
    ruling: RulingId
    reason: RulingReason


Because: TypeAlias = "BecauseFind | BecauseTries | BecauseBonus | BecauseHint | BecauseRuling"
"""One reason for points gained or lost."""


class BoardChange(TypedDict):
    """
    Changes of the board up to the event `seq`. All watchers with the same view get the same push, so there is no
    `me`.
    """

    lobby: LobbyId
    seq: Seq
    # The rows of players whose points, finds or name changed since the previous push, or who joined. Rows of which
    # only the rank changed are omitted.
    rows: list[Row]
    # The number of rows of the whole board.
    total: int
    # Whether the board is frozen for everybody but the host.
    frozen: bool
    # All teams by ascending rank, if any team's row changed.
    teams: NotRequired[list[TeamRow]]


class BoardFrozen(TypedDict):
    """The board is frozen for everybody but the host, as of the event `data.seq`."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["board.frozen"]
    data: BoardPosition
    by: NotRequired[StaffAuthor]


class BoardPart(TypedDict):
    """Rows of the board. `me` is the calling player's row."""

    # By ascending rank.
    rows: list[Row]
    # The number of rows of the whole board.
    total: int
    # Whether the board is frozen for everybody but the host.
    frozen: bool
    me: NotRequired[Row]
    # All teams by ascending rank; only in lobbies with teams.
    teams: NotRequired[list[TeamRow]]


class BoardPosition(TypedDict):
    """The last event that the board shows."""

    seq: Seq


class BoardResult(TypedDict):
    """A part of the board as of the event `seq`. `me` is the calling player's row."""

    seq: Seq
    # By ascending rank.
    rows: list[Row]
    # The number of rows of the whole board.
    total: int
    # Whether the board is frozen for everybody but the host.
    frozen: bool
    me: NotRequired[Row]
    # All teams by ascending rank; only in lobbies with teams.
    teams: NotRequired[list[TeamRow]]


class BoardRevealed(TypedDict):
    """The board now shows the standings as of the event `data.seq`. Its `frozen` tells whether it is still frozen."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["board.revealed"]
    data: BoardPosition
    by: NotRequired[StaffAuthor]


class Brand(TypedDict):
    """How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server."""

    colour: NotRequired[Colour]
    logo: NotRequired[PhotoName]


class Bye(TypedDict):
    """Why the server closes the connection."""

    # `slow`: the client did not read what it was sent. `kicked`: the host has removed the player. `shutdown`: the
    # server is stopping. `idle`: no complete request came in time. `replaced`: the session that the connection relied
    # on has ended.
    reason: Literal["slow", "kicked", "shutdown", "idle", "replaced"]
    # With `shutdown`: when to reconnect, in milliseconds; differs between clients.
    retryAfter: NotRequired[int]


Caption: TypeAlias = "str"
"""What a player says about a photo."""


class Card(TypedDict):
    """
    What everybody may know about a lobby before joining. `startsAt` is when the hunt starts by itself or, once it has
    started, when it did. `endsAt` is when the clock ends it or, once it has ended, when it did. It is omitted without
    a clock and while the hunt is paused. `code` is omitted once the lobby is archived.
    """

    lobby: LobbyId
    code: NotRequired[JoinCode]
    name: LobbyName
    description: Description
    author: Author
    # The number of clues.
    clues: int
    # The number of players in the lobby now.
    players: int
    # The number of seats for players.
    capacity: int
    phase: Phase
    order: Order
    # The names of the teams; the first is `t1`. Empty without teams.
    teams: list[TeamName]
    # The names of the divisions; omitted without divisions.
    divisions: NotRequired[list[DivisionName]]
    # The waves in which players start; omitted without waves.
    waves: NotRequired[list[WaveView]]
    # The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    # teams get colours of their own in turn.
    teamColours: NotRequired[list[Colour]]
    brand: NotRequired[Brand]
    # The languages of the clues' texts: first that of their own, if it was named. Omitted if there is none.
    languages: NotRequired[list[LanguageTag]]
    pack: NotRequired[PackPlayed]
    # Players may share where they are. Omitted if they may not.
    positions: NotRequired[Literal[True]]
    # There is no feed. Omitted if there is one.
    feed: NotRequired[Literal[False]]
    startsAt: NotRequired[Timestamp]
    endsAt: NotRequired[Timestamp]
    # Seconds to the start, rounded up. Only before a scheduled start.
    secondsToStart: NotRequired[int]
    # Seconds to the end by the clock, rounded up. While paused, the remaining time.
    secondsToEnd: NotRequired[int]
    zone: NotRequired[Zone]
    # The text of a QR code, in the form of a clue's `qr`, with which players try their cameras. Only while the lobby
    # is open and has clues.
    warmUp: NotRequired[str]


class ChatMessage(TypedDict):
    """A chat message. Without `player` it is from the host, without `to` it is for everybody."""

    message: MessageId
    player: NotRequired[PlayerId]
    # The sender's name at the time.
    name: str
    text: ChatText
    to: NotRequired[TeamRecipient]
    at: Timestamp
    # Set if the host has removed the message: only the host still sees it.
    removed: NotRequired[Literal[True]]


class ChatRemovedData(TypedDict):
    message: MessageId


class ChatRemoved(TypedDict):
    """The host removed a message. Clients must stop showing it."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["chat.removed"]
    data: ChatRemovedData
    by: NotRequired[StaffAuthor]


class ChatReportedData(TypedDict):
    message: MessageId
    player: PlayerId
    reason: Reason


class ChatReported(TypedDict):
    """A player reported a message to the host."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["chat.reported"]
    data: ChatReportedData
    by: NotRequired[StaffAuthor]


class ChatSentData(TypedDict):
    message: MessageId
    player: NotRequired[PlayerId]
    # The sender's name.
    name: str
    text: ChatText
    to: NotRequired[TeamRecipient]


class ChatSent(TypedDict):
    """Somebody sent a chat message; without `player` the host or one of staff did."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["chat.sent"]
    data: ChatSentData
    by: NotRequired[StaffAuthor]


class ChatSentAndRemovedData(TypedDict):
    message: MessageId
    player: NotRequired[PlayerId]
    to: NotRequired[TeamRecipient]
    removed: Literal[True]


class ChatSentAndRemoved(TypedDict):
    """A chat message that the host removed later, as everybody else sees it."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["chat.sent"]
    data: ChatSentAndRemovedData
    by: NotRequired[StaffAuthor]


ChatText: TypeAlias = "str"
"""The text of a chat message."""


class Cheer(TypedDict):
    """A player who cheered."""

    lobby: LobbyId
    player: PlayerId


class ChoiceView(TypedDict):
    """Options to choose from."""

    # The kind of proof.
    kind: Literal["choice", "outsider"]
    # In an order that differs between players and never changes for one. The host sees the written order.
    options: list[AnswerText]
    # How many wrong options a player, or a team, may try; then the clue is closed for them.
    tries: NotRequired[int]
    # Points that each wrong option takes from what the find is worth, never below 0.
    wrongCost: NotRequired[int]
    # Seconds from a wrong option to the next answer.
    wrongPause: NotRequired[int]
    # How many tries are left.
    triesLeft: NotRequired[int]
    # The indexes of the wrong options that the player, or the team, has tried; with any of the other members.
    wrong: NotRequired[list[int]]


class ClueAddedData(TypedDict):
    clue: ClueId
    before: NotRequired[ClueId]
    title: ClueTitle
    text: ClueText
    photo: NotRequired[PhotoName]
    points: Points
    proof: Proof
    location: NotRequired[Location]
    # The hints, in the order in which they are offered.
    hints: NotRequired[list[Hint]]
    opens: NotRequired[Timestamp]
    closes: NotRequired[Timestamp]
    station: NotRequired[Station]
    texts: NotRequired[ClueTexts]


class ClueAdded(TypedDict):
    """Host only. A clue was added; without `before` at the end."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.added"]
    data: ClueAddedData
    by: NotRequired[StaffAuthor]


class ClueAddedForOthers(TypedDict):
    """The card counts another clue. `lobby.view` shows it."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.added"]
    data: dict[str, Any]
    by: NotRequired[StaffAuthor]


class ClueClaimedData(TypedDict):
    player: PlayerId
    clue: ClueId
    at: Timestamp


class ClueClaimed(TypedDict):
    """A find arrived after the end and waits for the host. For the player and the host."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.claimed"]
    data: ClueClaimedData
    by: NotRequired[StaffAuthor]


class ClueDifficulty(TypedDict):
    """
    The difficulty of a clue, measured by first plays. `title` is only for the creator and for those who have played
    the pack to the end.
    """

    clue: ClueId
    title: NotRequired[ClueTitle]
    # The fraction of first plays that found it; null if nobody has played this version.
    found: float | None
    # The median time, in seconds, from being shown to the find; null if nobody found it.
    medianSeconds: int | None


ClueId: TypeAlias = "str"
"""The id of a clue within its lobby: `c` and a number, in order of creation, never reused."""


class ClueInput(TypedDict):
    """
    A clue as the host writes it. It can be found from `opens` until before `closes`; a missing bound does not limit
    it.
    """

    title: ClueTitle
    text: NotRequired[ClueText]
    photo: NotRequired[PhotoName]
    points: Points
    proof: Proof
    location: NotRequired[LocationInput]
    # The hints, in the order in which they are offered.
    hints: NotRequired[list[Hint]]
    opens: NotRequired[Timestamp]
    closes: NotRequired[Timestamp]
    station: NotRequired[Station]
    texts: NotRequired[ClueTexts]


class ClueList(TypedDict):
    """All clues of the lobby, in the host's order."""

    clues: list[HostClue]


class ClueMovedData(TypedDict):
    clue: ClueId
    before: NotRequired[ClueId]


class ClueMoved(TypedDict):
    """Host only. A clue was moved; without `before` to the end."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.moved"]
    data: ClueMovedData
    by: NotRequired[StaffAuthor]


class ClueMovedForOthersData(TypedDict):
    clue: ClueId


class ClueMovedForOthers(TypedDict):
    """A clue that the reader sees has another place. `lobby.view` shows it."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.moved"]
    data: ClueMovedForOthersData
    by: NotRequired[StaffAuthor]


class ClueRemovedData(TypedDict):
    clue: ClueId


class ClueRemoved(TypedDict):
    """Host only. A clue was removed."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.removed"]
    data: ClueRemovedData
    by: NotRequired[StaffAuthor]


class ClueRemovedForOthers(TypedDict):
    """The card counts one clue less. `lobby.view` shows it."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.removed"]
    data: dict[str, Any]
    by: NotRequired[StaffAuthor]


class ClueResult(TypedDict):
    """The clue that was added."""

    clue: ClueId


class ClueRevealedData(TypedDict):
    clue: ClueId
    player: NotRequired[PlayerId]


class ClueRevealed(TypedDict):
    """
    A clue became visible; `lobby.view` shows it. In a sequence, only the player whose next clue it is and the host
    get the event.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.revealed"]
    data: ClueRevealedData
    by: NotRequired[StaffAuthor]


class ClueScannedData(TypedDict):
    player: PlayerId
    clue: ClueId
    # Set if the find arrived while the hunt was not running.
    late: NotRequired[Literal[True]]
    at: NotRequired[Timestamp]
    # Set if the host accepted the find by hand.
    accepted: NotRequired[Literal[True]]
    reason: NotRequired[RulingReason]
    # The points that wrong options tried before take from it.
    cost: NotRequired[int]


class ClueScanned(TypedDict):
    """
    A player found a clue. `data.at` is the time of the find, if it differs from the `at` of the event. Only the host
    and the player see the `reason` of an accepted find.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.scanned"]
    data: ClueScannedData
    by: NotRequired[StaffAuthor]


class ClueSummary(TypedDict):
    """The finds of a clue. `medianSeconds`, the median running time until a find, is omitted if nobody found it."""

    clue: ClueId
    foundBy: Count
    medianSeconds: NotRequired[int]


ClueText: TypeAlias = "str"
"""The text of a clue: where to look."""

ClueTexts: TypeAlias = "dict[str, TextsInLanguage]"
"""
A clue's texts in further languages (at most 12), by language. What is left out is shown in the clue's own. Options
and hints are as many as the clue's own, in the same order.
"""

ClueTitle: TypeAlias = "str"
"""The title of a clue."""


class ClueTriedData(TypedDict):
    player: PlayerId
    clue: ClueId
    cost: NotRequired[Points]
    # How many tries are left.
    triesLeft: NotRequired[int]


class ClueTried(TypedDict):
    """
    A player tried a wrong option of a choice that limits the tries or lets wrong ones cost something. For the player,
    the team, which shares the tries, and the host; while the board is frozen for the player, without `cost`, and the
    host.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.tried"]
    data: ClueTriedData
    by: NotRequired[StaffAuthor]


class ClueUpdatedData(TypedDict):
    clue: ClueId
    title: NotRequired[ClueTitle]
    text: NotRequired[ClueText]
    photo: NotRequired[PhotoName | None]
    points: NotRequired[Points]
    proof: NotRequired[Proof]
    location: NotRequired[Location | None]
    # The hints, in the order in which they are offered.
    hints: NotRequired[list[Hint]]
    opens: NotRequired[Timestamp | None]
    closes: NotRequired[Timestamp | None]
    station: NotRequired[Station | None]
    texts: NotRequired[ClueTexts]


class ClueUpdated(TypedDict):
    """Host only. A clue changed."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.updated"]
    data: ClueUpdatedData
    by: NotRequired[StaffAuthor]


class ClueUpdatedForOthersData(TypedDict):
    clue: NotRequired[ClueId]


class ClueUpdatedForOthers(TypedDict):
    """A clue that the reader sees changed; without `clue`, the languages on the card. `lobby.view` shows them."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["clue.updated"]
    data: ClueUpdatedForOthersData
    by: NotRequired[StaffAuthor]


class ClueView(TypedDict):
    """A clue as players and spectators may see it."""

    clue: ClueId
    title: ClueTitle
    text: ClueText
    photo: NotRequired[PhotoName]
    points: Points
    proof: ProofView
    location: NotRequired[Location]
    # The hints offered or taken.
    hints: list[HintView]
    # Whether the viewer has found it. False for the host and spectators.
    found: bool
    opens: NotRequired[Timestamp]
    closes: NotRequired[Timestamp]
    station: NotRequired[StationView]
    # The number of players who have found it.
    foundBy: int
    # `closed` outside its time window and once the hunt has ended; `void` if the host ruled that the clue does not
    # count, or that its code no longer does.
    state: Literal["open", "closed", "void"]
    submission: NotRequired[OwnSubmission]


class CodeSource1(TypedDict):
    lobby: LobbyId
    clue: ClueId


class CodeSource2(TypedDict):
    pack: PackId
    clue: ClueId


CodeSource: TypeAlias = "CodeSource1 | CodeSource2"
"""The clue that a code was made for, in a lobby or in a pack."""


class CodesInput(TypedDict):
    """An earlier lobby of the same host."""

    lobby: LobbyId
    token: Token


Colour: TypeAlias = "str"
"""Red, green and blue. Capitals become small letters."""

Count: TypeAlias = "int"
"""A count."""


class Created(TypedDict):
    """The new lobby. `token` is for the host's seat and is not shown again."""

    lobby: LobbyId
    code: JoinCode
    token: Token
    # The ids of the clues, in the order given.
    clues: list[ClueId]


class CreatedAccount(TypedDict):
    """A new account, and where its owner chooses a password, once."""

    account: AccountId
    # An address.
    url: NotRequired[str]
    expiresAt: Timestamp


class CreatedKey(TypedDict):
    apiKey: ApiKeyId
    token: Token


class CreatedWebhook(TypedDict):
    webhook: WebhookId
    # Signs the calls: `whsec_` and 32 bytes in base64. It is not shown again.
    secret: str


class CrowdClues(TypedDict):
    clue: ClueId
    # How many players are inside.
    inside: NotRequired[int]
    # How many players may be inside at once.
    capacity: NotRequired[int]
    # How many players have it next in a sequence.
    next: int
    # How many found it in the last five minutes.
    finds: int


class Crowd(TypedDict):
    """How crowded the clues are. Only stations have `inside` and `capacity`."""

    # In the host's order.
    clues: list[CrowdClues]


class CrowdChangeClues(TypedDict):
    clue: ClueId
    # How many players are inside.
    inside: NotRequired[int]
    # How many players may be inside at once.
    capacity: NotRequired[int]
    # How many players have it next in a sequence.
    next: int
    # How many found it in the last five minutes.
    finds: int


class CrowdChange(TypedDict):
    """How crowded the clues are: after `lobby.watch` all of them, later those that changed."""

    lobby: LobbyId
    # In the host's order.
    clues: list[CrowdChangeClues]


DeletionReason: TypeAlias = "str"
"""Why an operator deleted it. Only operators see it."""

Description: TypeAlias = "str"
"""A description of the hunt."""

DeviceName: TypeAlias = "str"
"""A client's name for the device that it runs on, long enough to be unique."""

DivisionName: TypeAlias = "str"
"""The name of a division, unique in the lobby ignoring case."""


class DivisionResult(TypedDict):
    """The first players of a division, ranked among themselves, and the number of all its players."""

    division: DivisionName
    rows: list[Row]
    total: int


class Drip(TypedDict):
    """The details of the drip. Only the host sees it, since the seed determines the clues and their times."""

    # The number of clues revealed at the start.
    initial: int
    # The seed of everything random.
    seed: int


class DripInput(TypedDict):
    """The details of an `order` of `drip`; only together with it."""

    # The number of clues revealed at the start. 5 if omitted.
    initial: NotRequired[int]
    # The seed of everything random. Chosen by the server if omitted.
    seed: NotRequired[int]


Email: TypeAlias = "str"
"""An email address."""

EmailAddress: TypeAlias = "str"
"""An email address in ASCII."""


class EndsAtResult(TypedDict):
    """The new end of the hunt; while paused, the end if it resumed at once."""

    endsAt: Timestamp


class EnteredHost(TypedDict):
    """The host's seat, with a token of it."""

    role: Literal["host"]
    lobby: LobbyId
    code: JoinCode
    token: Token


Epoch: TypeAlias = "str"
"""
Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence numbers
are only valid within an epoch.
"""

Event: TypeAlias = """(
    LobbyCreated | LobbyUpdated | ClueAddedForOthers | ClueUpdatedForOthers | ClueRemovedForOthers |
    ClueMovedForOthers | ClueRevealed | PlayerJoined | PlayerRenamed | PlayerUpdated | PlayerLeft | PlayerKicked |
    PlayerMuted | PlayerUnmuted | PlayerWarmedUp | PlayerMoved | HuntStarting | HuntStartCancelled | HuntStarted |
    HuntPaused | HuntResumed | TimeExtended | HuntEnded | WaveStarted | WaveMoved | ClueScanned | ClueClaimed |
    ClueTried | HintTaken | StationEntered | StationLeft | BoardFrozen | BoardRevealed | NoticeSent | ChatSent |
    ChatSentAndRemoved | ChatRemoved | RollCalled | RollAnswered | RollClosed | HelpAsked | HelpAnswered |
    SongRequested | SongVoted | SongVotedInFull | SongPlayed | SongRemoved | FeedReacted | GhostScanned | PlayAmended
    | RulingApplied | RulingRevoked | PhotoSubmitted | PhotoAccepted | PhotoRejected | PhotoReopened | PhotoPublished
    | PhotoWithdrawn
)"""
"""Something that happened in a lobby, as players and spectators see it."""

EventTypes: TypeAlias = "list[str]"
"""Types of events."""


class Explanation(TypedDict):
    """The explanation of a player's points."""

    points: Total
    # By ascending `seq`. Their points add up to the player's.
    because: list[Because]


ExtraMinutes: TypeAlias = "int"
"""Minutes that do not count."""

ExtraPercent: TypeAlias = "int"
"""How many per cent more time than others have."""


class FeedChangeEntries(TypedDict):
    entry: Seq
    reactions: Reactions


class FeedChange(TypedDict):
    """Entries of the feed to which the reactions changed, as they are now."""

    lobby: LobbyId
    entries: list[FeedChangeEntries]


class FeedEntry(TypedDict):
    """
    A find, a published photo or a notice to everybody. `seq`, `type` and `at` are those of its event. `mine` is the
    reaction of the calling seat.
    """

    seq: Seq
    type: Literal["clue.scanned", "photo.published", "notice.sent"]
    at: Timestamp
    player: NotRequired[PlayerId]
    name: NotRequired[PlayerName]
    clue: NotRequired[ClueId]
    submission: NotRequired[SubmissionId]
    photo: NotRequired[PhotoName]
    caption: NotRequired[Caption]
    notice: NotRequired[NoticeId]
    text: NotRequired[NoticeText]
    # The find was the first of its clue to be stored. Omitted otherwise.
    first: NotRequired[Literal[True]]
    # With the find its player took the lead on the board. Omitted otherwise.
    leader: NotRequired[Literal[True]]
    reactions: Reactions
    mine: NotRequired[Reaction]


class FeedPage(TypedDict):
    """A part of the feed, newest first."""

    entries: list[FeedEntry]
    # Whether there are earlier entries.
    more: bool


class FeedReactedData(TypedDict):
    entry: Seq
    reaction: Reaction | None
    player: NotRequired[PlayerId]


class FeedReacted(TypedDict):
    """
    Somebody reacted to an entry of the feed; null if they took it back. Without `player` the host or staff did. It is
    never pushed. While the board is frozen, for the host.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["feed.reacted"]
    data: FeedReactedData
    by: NotRequired[StaffAuthor]


class FeedbackAnswers(TypedDict):
    stars: Stars
    text: NotRequired[FeedbackText]


class Feedback(TypedDict):
    """A page of what players thought of the hunt, and the number of all answers."""

    answers: list[FeedbackAnswers]
    total: int


class FeedbackGivenData(TypedDict):
    stars: Stars
    text: NotRequired[FeedbackText]


class FeedbackGiven(TypedDict):
    """A player said what they thought of the hunt. For the host; it says not who."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["feedback.given"]
    data: FeedbackGivenData
    by: NotRequired[StaffAuthor]


FeedbackText: TypeAlias = "str"
"""What a player thought of the hunt."""


class FollowedEvent(TypedDict):
    """Something that happened in any lobby, as everybody there sees it."""

    position: LogPosition
    lobby: LobbyId
    seq: Seq
    at: Timestamp
    # The type of the event.
    type: str
    # As in an `Event` of this type.
    data: dict[str, Any]


class FollowedFrom(TypedDict):
    position: LogPosition


class ForbiddenData(TypedDict):
    kind: Literal["forbidden"]
    # What to send, too, or the setting of the server that does not allow it, if that is known.
    field: NotRequired[Literal["password", "invitation", "registration", "hosting"]]


class ForecastDuration(TypedDict):
    """
    How long the games took, until the last team was done or the clock ended: of 100 games, 10, 50 and 90 took no
    longer.
    """

    # Seconds.
    p10: int
    # Seconds.
    p50: int
    # Seconds.
    p90: int


class ForecastClues(TypedDict):
    clue: ClueId
    # How many teams find it, on average. 0 only if none ever does.
    reached: int
    # How long a team takes from setting out for it until it finds it, on average.
    seconds: int
    # The most teams that wait there at once, for room or until it opens, on average over the games.
    queue: int
    # How many seconds a team that comes there waits, on average.
    wait: int


class ForecastProblems(TypedDict):
    # `unreached`: no team finds the clue, or few do; without `clue`: most teams do not find everything in time.
    # `window`: teams miss it because of `opens` or `closes`. `crowded`: teams wait long for room in the station, or
    # many are there at once. `far`: it is a long walk away.
    kind: Literal["unreached", "window", "crowded", "far"]
    clue: NotRequired[ClueId]
    # A sentence in English that says what is wrong, and what to do.
    text: str


class Forecast(TypedDict):
    """What simulated teams made of the hunt."""

    # How many games were played: fewer than asked for if 10 s did not suffice.
    games: int
    # How long the games took, until the last team was done or the clock ended: of 100 games, 10, 50 and 90 took no
    # longer.
    duration: ForecastDuration
    # In the host's order.
    clues: list[ForecastClues]
    # What the host should change.
    problems: list[ForecastProblems]


Fragment: TypeAlias = "str"
"""A fragment that the text must contain."""

GameTime: TypeAlias = "int"
"""The playing time, in minutes."""


class GhostInput1(TypedDict):
    username: str


GhostInput: TypeAlias = 'Literal["best"] | GhostInput1'
"""The run to race against."""


class GhostScannedData(TypedDict):
    clue: ClueId
    points: Total
    found: Count


class GhostScanned(TypedDict):
    """The run that the player races against found a clue. `found` and `points` are its totals so far."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["ghost.scanned"]
    data: GhostScannedData
    by: NotRequired[StaffAuthor]


GivenAnswer: TypeAlias = "AnswerText | float | SentPhoto"
"""
For a codeword, the word. For a choice or an outsider, the index of the chosen option in the order that the player
sees, from 0. For a number, the number, or a text of it with a point or a comma before the decimals. For a photo, its
name and, if the player wrote one, the caption.
"""


class GrantedAccount(TypedDict):
    """The account."""

    account: AccountId


GroupId: TypeAlias = "str"
"""The id of a group of clues: `g` and its place among the groups, from 1."""


class GroupInput(TypedDict):
    """A group of clues of which players need some. A clue is in one group at most."""

    title: GroupTitle
    clues: list[ClueId]
    # How many of its clues count.
    need: int


GroupTitle: TypeAlias = "str"
"""The title of a group of clues."""


class GroupToCreate(TypedDict):
    """A group of clues of which players need some. A clue is in one group at most."""

    title: GroupTitle
    # The places of its clues in `clues`, from 0.
    clues: list[int]
    # How many of its clues count.
    need: int


class GroupView(TypedDict):
    """A group of clues as a viewer sees it."""

    group: GroupId
    title: GroupTitle
    # Those that are revealed, in the host's order.
    clues: list[ClueId]
    # How many of the group's clues count: fewer if void ones leave fewer.
    need: int
    # How many of them the viewer has found that count.
    found: int


Hash: TypeAlias = "str"
"""A SHA-256 in hexadecimal."""


class HelpAnsweredData(TypedDict):
    help: HelpId
    player: PlayerId
    text: NotRequired[NoticeText]


class HelpAnswered(TypedDict):
    """Somebody answered a call for help. For the host and the player who called."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["help.answered"]
    data: HelpAnsweredData
    by: NotRequired[StaffAuthor]


class HelpAskedData(TypedDict):
    help: HelpId
    player: PlayerId
    text: NotRequired[NoticeText]


class HelpAsked(TypedDict):
    """A player called for help. For the host and that player."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["help.asked"]
    data: HelpAskedData
    by: NotRequired[StaffAuthor]


class HelpCallsCalls(TypedDict):
    help: HelpId
    player: PlayerId
    text: NotRequired[NoticeText]
    at: Timestamp
    lat: NotRequired[PhoneLatitude]
    lon: NotRequired[PhoneLongitude]
    # The name of whoever answered it.
    answeredBy: NotRequired[str]


class HelpCalls(TypedDict):
    """The newest calls for help, oldest first."""

    calls: list[HelpCallsCalls]


HelpId: TypeAlias = "str"
"""The id of a call for help within its lobby: `e` and a number, in order of creation, never reused."""


class HelpResult(TypedDict):
    """The call for help."""

    help: HelpId


class Hint(TypedDict):
    """Help for a clue, and its cost."""

    text: HintText
    cost: Points


class HintResult(TypedDict):
    """The hint that was taken."""

    text: HintText
    cost: Points
    points: Total


class HintTakenData(TypedDict):
    player: PlayerId
    clue: ClueId
    # The index of the hint in the clue's hints, from 0.
    hint: int
    cost: Points


class HintTaken(TypedDict):
    """A player took a hint. For the player and the host."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["hint.taken"]
    data: HintTakenData
    by: NotRequired[StaffAuthor]


HintText: TypeAlias = "str"
"""Help for a clue."""


class HintView(TypedDict):
    """A hint. `text` is only for the host and players who took it."""

    cost: Points
    text: NotRequired[HintText]


class History(TypedDict):
    """A page of the lobby's history. `last` is its newest event, whether or not the caller may see it."""

    # By ascending `seq`. The `prev` of the first is the `after` of the request. The host, and staff but stations, get
    # `HostEvent`s.
    events: list[Event | HostEvent]
    last: Seq


class HonoursAwards(TypedDict):
    player: PlayerId
    # The kind, of which only some are given more than once.
    kind: Literal["winner", "podium", "first-find", "fastest-leg", "last-find", "photographer", "most-loved-photo", "talker", "steady", "brave-guesser", "early-bird", "explorer", "lantern-lighter"]
    clue: NotRequired[ClueId]
    # Points, a rank, seconds or a number, by kind.
    value: NotRequired[int]


class Honours(TypedDict):
    """What players are honoured for."""

    # In the order of the final board.
    awards: list[HonoursAwards]


class HostClue(TypedDict):
    """A clue with everything that only the host may see."""

    clue: ClueId
    title: ClueTitle
    text: ClueText
    photo: NotRequired[PhotoName]
    points: Points
    proof: Proof
    location: NotRequired[Location]
    # The hints, in the order in which they are offered.
    hints: NotRequired[list[Hint]]
    opens: NotRequired[Timestamp]
    closes: NotRequired[Timestamp]
    station: NotRequired[Station]
    texts: NotRequired[ClueTexts]
    token: QRToken
    # The text for the QR code: `https://HOST/q/TOKEN` in capitals if the server has a public URL, or if the request
    # came over HTTP or WebSocket to an address that phones can reach (not 127.0.0.1 or localhost); else
    # `QUARRY:TOKEN`.
    qr: str
    foundBy: Count


HostEvent: TypeAlias = """(
    LobbyCreatedForHost | LobbyUpdatedForHost | LobbyClaimed | ClueAdded | ClueUpdated | ClueRemoved | ClueMoved |
    ClueAddedForOthers | ClueUpdatedForOthers | ClueRemovedForOthers | ClueRevealed | PlayerJoined | PlayerRenamed |
    PlayerUpdated | PlayerLeft | PlayerKicked | PlayerAdmitted | PlayerHandedOver | PlayerMuted | PlayerUnmuted |
    PlayerWarmedUp | PlayerMoved | HuntStarting | HuntStartCancelled | HuntStarted | HuntPaused | HuntResumed |
    TimeExtended | HuntEnded | WaveStarted | WaveMoved | ClueScanned | ClueClaimed | ClueTried | HintTaken |
    StationEntered | StationLeft | BoardFrozen | BoardRevealed | NoticeSent | ChatSent | ChatRemoved | ChatReported |
    RollCalled | RollAnswered | RollClosed | HelpAsked | HelpAnswered | FeedbackGiven | SongRequested |
    SongVotedInFull | SongPlayed | SongRemoved | FeedReacted | PlayAmended | RulingApplied | RulingRevoked |
    SheetRequested | SheetMailed | SheetMailFailed | StaffInvited | StaffRevoked | PassphraseChanged | PhotoSubmitted
    | PhotoAccepted | PhotoRejected | PhotoReopened | PhotoPublished | PhotoWithdrawn
)"""
"""Something that happened in a lobby, as its host and staff see it."""


class HostedLobby(TypedDict):
    """
    A lobby that somebody hosts or has hosted. `code` is omitted once it is archived. `keptUntil` says when the server
    deletes it; omitted before its end, and if it is kept.
    """

    lobby: LobbyId
    code: NotRequired[JoinCode]
    name: LobbyName
    phase: Phase
    keptUntil: NotRequired[Timestamp]


class HuntEndedData(TypedDict):
    # Who ended it.
    by: Literal["host", "clock", "all-found", "player", "operator"]


class HuntEnded(TypedDict):
    """The hunt ended."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["hunt.ended"]
    data: HuntEndedData
    by: NotRequired[StaffAuthor]


class HuntPaused(TypedDict):
    """The hunt is paused, and its clock stops."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["hunt.paused"]
    data: dict[str, Any]
    by: NotRequired[StaffAuthor]


class HuntReportClues(TypedDict):
    clue: ClueId
    foundBy: Count
    medianSeconds: NotRequired[int]
    wrong: Count
    hints: Count


class HuntReportChat(TypedDict):
    # How many were sent and not removed.
    lines: int


class HuntReportFeedback(TypedDict):
    count: Count
    # How many players gave one star, two, and so on.
    stars: list[Count]


class HuntReport(TypedDict):
    """How the hunt went."""

    # In the host's order. `medianSeconds` is omitted if nobody found the clue.
    clues: list[HuntReportClues]
    chat: HuntReportChat
    feedback: HuntReportFeedback


class HuntResumedData(TypedDict):
    endsAt: NotRequired[Timestamp]


class HuntResumed(TypedDict):
    """The hunt continues."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["hunt.resumed"]
    data: HuntResumedData
    by: NotRequired[StaffAuthor]


class HuntStartCancelledData(TypedDict):
    startsAt: NotRequired[Timestamp]


class HuntStartCancelled(TypedDict):
    """The host took the start back. `startsAt` is when the hunt starts by itself now, if it does."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["hunt.startCancelled"]
    data: HuntStartCancelledData
    by: NotRequired[StaffAuthor]


class HuntStartedData(TypedDict):
    endsAt: NotRequired[Timestamp]


class HuntStarted(TypedDict):
    """The hunt started. Clues can now be seen and found."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["hunt.started"]
    data: HuntStartedData
    by: NotRequired[StaffAuthor]


class HuntStartingData(TypedDict):
    at: Timestamp


class HuntStarting(TypedDict):
    """The host has ordered the start, and may still take it back."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["hunt.starting"]
    data: HuntStartingData
    by: NotRequired[StaffAuthor]


class InternalData(TypedDict):
    kind: Literal["internal"]
    # An id to quote to the server's operator.
    trace: str


class InvalidParamsDataProblems(TypedDict):
    """One problem."""

    # The place, such as `clues[3].title`, `Pins[3].Title` or `line 3, title`.
    at: str
    # The problem, as the rest of a sentence that begins with the place.
    problem: str


class InvalidParamsData(TypedDict):
    kind: Literal["invalid-params"]
    # The field, such as `name` or `clues[3].points`.
    field: str
    # The problem, as the rest of a sentence that begins with the field: `must not be empty`.
    problem: str
    # For a pack, all problems, including the first.
    problems: NotRequired[list[InvalidParamsDataProblems]]


class InvalidRequestData(TypedDict):
    kind: Literal["invalid-request"]


Invitation: TypeAlias = "str"
"""An invitation to register, which is good once. It is opaque."""


class InvitedStaff(TypedDict):
    """
    The invitation. `url` opens the page for the role with the token, which is not shown again; it is missing if the
    server does not know its own address.
    """

    staff: StaffId
    token: Token
    # An address.
    url: NotRequired[str]


JoinCode: TypeAlias = "str"
"""The join code of a lobby: four characters without I, L, O, U, 0 and 1."""


class Joined(TypedDict):
    """The new seat. `seq` is the event of the player's own joining."""

    lobby: LobbyId
    player: PlayerId
    token: Token
    seq: Seq


class KeyList(TypedDict):
    # Oldest first.
    keys: list[ApiKey]


KeyName: TypeAlias = "str"
"""The name of an API key."""

KeyScopes: TypeAlias = 'list[Literal["read", "host", "packs"]]'
"""What an API key is for."""


class KnownPack(TypedDict):
    """A version of a pack."""

    pack: PackId
    version: PackVersion


Language: TypeAlias = 'Literal["en", "de", "es", "fr", "it", "nl", "pl", "pt", "tr", "uk", "ar"]'
"""A language that the server speaks to people."""

LanguageTag: TypeAlias = "str"
"""
Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags that
differ in these, any is better than none.
"""


class LateFindsFinds(TypedDict):
    player: PlayerId
    clue: ClueId
    at: Timestamp
    arrivedAt: Timestamp


class LateFinds(TypedDict):
    """Finds that arrived after the end and wait for the host."""

    finds: list[LateFindsFinds]


LivingCodesCodes = TypedDict("LivingCodesCodes", {
    "qr": "str",
    "from": "Timestamp",
    "until": "Timestamp",
})


class LivingCodes(TypedDict):
    """The codes that the screen of a clue shows, without gaps: that of now, and those of the next two minutes."""

    codes: list[LivingCodesCodes]
    # Seconds for which one code is shown.
    period: int


class LobbyClaimedData(TypedDict):
    account: NotRequired[AccountId]


class LobbyClaimed(TypedDict):
    """Host only. The account now owns the lobby; without `account` nobody does, since the owner was deleted."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["lobby.claimed"]
    data: LobbyClaimedData
    by: NotRequired[StaffAuthor]


class LobbyCreatedData(TypedDict):
    code: JoinCode
    name: LobbyName
    description: Description
    author: Author
    # The number of seats for players.
    capacity: int
    order: Order
    # The names of the teams; the first is `t1`. Empty without teams.
    teams: list[TeamName]
    # The names of the divisions; omitted without divisions.
    divisions: NotRequired[list[DivisionName]]
    # Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    # one, are dealt in turn.
    waves: NotRequired[list[WaveInput]]
    # The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    # teams get colours of their own in turn.
    teamColours: NotRequired[list[Colour]]
    brand: NotRequired[Brand]
    language: NotRequired[LanguageTag]
    pack: NotRequired[PackPlayed]
    # Players may share where they are. Omitted if they may not.
    positions: NotRequired[Literal[True]]
    # There is no feed. Omitted if there is one.
    feed: NotRequired[Literal[False]]
    startsAt: NotRequired[Timestamp]


class LobbyCreated(TypedDict):
    """A lobby was created. Always its first event."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["lobby.created"]
    data: LobbyCreatedData
    by: NotRequired[StaffAuthor]


class LobbyCreatedForHostDataPack(TypedDict):
    """The pack that is played, and how."""

    pack: PackId
    version: int
    play: Literal["group", "ranked"]


class LobbyCreatedForHostData(TypedDict):
    code: JoinCode
    name: LobbyName
    description: Description
    author: Author
    # The number of seats for players.
    capacity: int
    order: Order
    # The names of the teams; the first is `t1`. Empty without teams.
    teams: list[TeamName]
    # The names of the divisions; omitted without divisions.
    divisions: NotRequired[list[DivisionName]]
    # Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    # one, are dealt in turn.
    waves: NotRequired[list[WaveInput]]
    # The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    # teams get colours of their own in turn.
    teamColours: NotRequired[list[Colour]]
    brand: NotRequired[Brand]
    language: NotRequired[LanguageTag]
    # The pack that is played, and how.
    pack: NotRequired[LobbyCreatedForHostDataPack]
    startsAt: NotRequired[Timestamp]
    # How long the hunt runs, in seconds.
    duration: NotRequired[int]
    drip: NotRequired[Drip]
    scoring: Scoring
    settings: Settings
    # All groups of clues; the first is `g1`.
    groups: NotRequired[list[GroupInput]]
    # The clues that the codes were made for, from `c1` on.
    codes: NotRequired[list[CodeSource]]


class LobbyCreatedForHost(TypedDict):
    """The lobby was created, with what only the host sees."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["lobby.created"]
    data: LobbyCreatedForHostData
    by: NotRequired[StaffAuthor]


class LobbyFullData(TypedDict):
    kind: Literal["lobby-full"]
    # The number of seats.
    capacity: int


LobbyId: TypeAlias = "str"
"""The id of a lobby, a ULID."""

LobbyName: TypeAlias = "str"
"""The name of a hunt."""


class LobbyUpdatedData(TypedDict):
    name: NotRequired[LobbyName]
    description: NotRequired[Description]
    author: NotRequired[Author]
    # The number of seats for players.
    capacity: NotRequired[int]
    archived: NotRequired[Literal[True]]
    order: NotRequired[Order]
    # The names of the teams; the first is `t1`. Empty without teams.
    teams: NotRequired[list[TeamName]]
    # The names of the divisions; omitted without divisions.
    divisions: NotRequired[list[DivisionName]]
    # Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    # one, are dealt in turn.
    waves: NotRequired[list[WaveInput]]
    # The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    # teams get colours of their own in turn.
    teamColours: NotRequired[list[Colour]]
    brand: NotRequired[Brand | None]
    language: NotRequired[LanguageTag | None]
    # Set if the groups of clues changed; `lobby.view` shows them.
    groupsChanged: NotRequired[Literal[True]]
    # Set if the zone changed; `lobby.view` shows it.
    zoneChanged: NotRequired[Literal[True]]
    startsAt: NotRequired[Timestamp | None]
    # Whether players may share where they are now.
    positions: NotRequired[bool]
    # Whether there is a feed now.
    feed: NotRequired[bool]


class LobbyUpdated(TypedDict):
    """The card changed. Null stands for what was cleared."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["lobby.updated"]
    data: LobbyUpdatedData
    by: NotRequired[StaffAuthor]


class LobbyUpdatedForHostData(TypedDict):
    name: NotRequired[LobbyName]
    description: NotRequired[Description]
    author: NotRequired[Author]
    # The number of seats for players.
    capacity: NotRequired[int]
    archived: NotRequired[Literal[True]]
    # Set if the names of staff were erased.
    staffForgotten: NotRequired[Literal[True]]
    order: NotRequired[Order]
    # The names of the teams; the first is `t1`. Empty without teams.
    teams: NotRequired[list[TeamName]]
    # The names of the divisions; omitted without divisions.
    divisions: NotRequired[list[DivisionName]]
    # Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    # one, are dealt in turn.
    waves: NotRequired[list[WaveInput]]
    # The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    # teams get colours of their own in turn.
    teamColours: NotRequired[list[Colour]]
    brand: NotRequired[Brand | None]
    language: NotRequired[LanguageTag | None]
    startsAt: NotRequired[Timestamp | None]
    # How long the hunt runs, in seconds.
    duration: NotRequired[int | None]
    drip: NotRequired[Drip]
    scoring: NotRequired[Scoring]
    settings: NotRequired[SettingsInput]
    # All groups of clues; the first is `g1`.
    groups: NotRequired[list[GroupInput]]
    # Whether the lobby has an address now. No push contains the address.
    email: NotRequired[bool]


class LobbyUpdatedForHost(TypedDict):
    """The lobby changed, with what only the host sees. If only that changed, only the host gets the push."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["lobby.updated"]
    data: LobbyUpdatedForHostData
    by: NotRequired[StaffAuthor]


class Location(TypedDict):
    """Where a clue is. `radius` is 30 unless the host set it."""

    # Degrees north.
    lat: float
    # Degrees east.
    lon: float
    radius: Radius
    # Whether players must be within the radius to find the clue. Always so for `visit`.
    required: bool


class LocationInput(TypedDict):
    """Where a clue is."""

    # Degrees north.
    lat: float
    # Degrees east.
    lon: float
    radius: NotRequired[Radius]
    # Whether players must be within the radius to find the clue. Always so for `visit`.
    required: NotRequired[bool]


class Log(TypedDict):
    """A page of the log."""

    epoch: Epoch
    # In order, without gaps.
    events: list[LoggedEvent]
    last: Seq


LogPosition: TypeAlias = "int"
"""A place in the server's log. It rises, not always by 1."""


class LoggedEvent(TypedDict):
    """An event as stored: a line of an exported log."""

    # `lobby/` and the lobby's id.
    stream: str
    version: Seq
    # The type of the event.
    type: str
    at: Timestamp
    hash: Hash
    # The data that is hashed, byte for byte. If the event has a secret part, the last member is `sealed`, the part's
    # SHA-256.
    data: dict[str, Any]
    # The secret part, for those who may see it.
    secret: NotRequired[dict[str, Any]]
    # The `name` or `caption` of a player without an account that a key seals in it.
    opened: NotRequired[dict[str, Any]]


class MadeBan(TypedDict):
    """The ban."""

    ban: BanId


class MadeInvitation(TypedDict):
    """An invitation. `url` opens the form; it is missing if the server does not know its own address."""

    invitation: Invitation
    # An address.
    url: NotRequired[str]
    expiresAt: Timestamp


MessageId: TypeAlias = "str"
"""The id of a chat message within its lobby: `m` and a number, in order of creation, never reused."""


class MessageResult(TypedDict):
    """The message that was sent."""

    message: MessageId


class MethodNotFoundData(TypedDict):
    kind: Literal["method-not-found"]


class NameTakenData(TypedDict):
    kind: Literal["name-taken", "username-taken", "email-taken", "pack-exists", "version-conflict"]
    field: Literal["name", "username", "email", "version", "submission"]
    # The pack's current version, for a version conflict.
    version: NotRequired[int]


class NearInput(TypedDict):
    """The centre of the pack must be within `km` kilometres of a place."""

    lat: PhoneLatitude
    lon: PhoneLongitude
    # Kilometres.
    km: float


NextPhoto: TypeAlias = "Submission | dict[str, Any]"
"""The next photo; empty if there is none."""


class NotFoundData(TypedDict):
    kind: Literal["lobby-not-found", "clue-not-found", "player-not-found", "message-not-found", "song-not-found", "submission-not-found", "staff-not-found", "webhook-not-found", "pack-not-found", "account-not-found", "operator-not-found", "ban-not-found"]


Nothing: TypeAlias = "dict[str, Any]"
"""Done."""


class Notice(TypedDict):
    """A notice from the host. Without `to` it is for everybody."""

    notice: NoticeId
    text: NoticeText
    clue: NotRequired[ClueId]
    to: NotRequired[Recipient]
    at: Timestamp


NoticeId: TypeAlias = "str"
"""The id of a notice within its lobby: `n` and a number, in order of creation, never reused."""


class NoticeOfServer(TypedDict):
    """What an operator announces; `text` is null if nothing is announced any more."""

    text: ServerNotice | None
    until: NotRequired[Timestamp]


class NoticeResult(TypedDict):
    """The notice that was sent."""

    notice: NoticeId


class NoticeSentData(TypedDict):
    notice: NoticeId
    text: NoticeText
    clue: NotRequired[ClueId]
    to: NotRequired[Recipient]


class NoticeSent(TypedDict):
    """
    The host sent a notice: to everybody, or to the player or the team in `to`. With `clue` it is a hint for that
    clue.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["notice.sent"]
    data: NoticeSentData
    by: NotRequired[StaffAuthor]


NoticeText: TypeAlias = "str"
"""The text of a notice."""


class OpenHelp(TypedDict):
    """The player's newest call for help that nobody has answered."""

    help: HelpId
    text: NotRequired[NoticeText]
    at: Timestamp


class OpenLobbiesLobbies(TypedDict):
    lobby: LobbyId
    code: JoinCode
    name: LobbyName
    author: Author
    phase: Phase
    # The number of clues.
    clues: int
    # The number of players in the lobby now.
    players: int
    # The number of seats for players.
    capacity: int
    startsAt: NotRequired[Timestamp]


class OpenLobbies(TypedDict):
    """Lobbies that everybody can join."""

    # The next to start first, then those without a time, then those that run.
    lobbies: list[OpenLobbiesLobbies]


class OpenRoll(TypedDict):
    """The roll call that waits for answers, for players only."""

    roll: RollId
    text: NotRequired[NoticeText]
    at: Timestamp
    # Whether the player has answered it.
    answered: bool


OperatorId: TypeAlias = "str"
"""The id of an operator's token: `o` and a number, in order of creation, never reused."""

OperatorName: TypeAlias = "str"
"""The name of an operator's token."""

OperatorReason: TypeAlias = "str"
"""Why an operator did it. Only operators see it."""


class OperatorTokensTokens(TypedDict):
    operator: OperatorId
    name: OperatorName
    createdAt: Timestamp
    expiresAt: Timestamp
    lastAt: NotRequired[Timestamp]


class OperatorTokens(TypedDict):
    """The tokens that are good. `lastAt` is when one was last used; after a restart it may be up to a day early."""

    # By ascending `operator`.
    tokens: list[OperatorTokensTokens]


class OperatorsAccount(TypedDict):
    """An account."""

    account: AccountId
    # Whether its owner is kept out.
    disabled: bool
    createdAt: Timestamp
    # How many lobbies it hosts or has hosted.
    lobbies: int


class OperatorsLobbiesLobbies(TypedDict):
    lobby: LobbyId
    code: JoinCode
    name: LobbyName
    phase: Phase
    # How many have a seat.
    players: int
    createdAt: Timestamp
    lastAt: Timestamp
    # What its events take up in the log.
    bytes: int


class OperatorsLobbies(TypedDict):
    """A page of lobbies, the newest first, and how many there are in all."""

    # The newest first.
    lobbies: list[OperatorsLobbiesLobbies]
    # How many lobbies match.
    total: int


class OperatorsPacksPacksTakenDown(TypedDict):
    reason: OperatorReason
    at: Timestamp


class OperatorsPacksPacks(TypedDict):
    pack: PackId
    name: PackName
    location: PackLocation
    account: NotRequired[AccountId]
    # How many clues it has.
    pins: int
    takenDown: NotRequired[OperatorsPacksPacksTakenDown]


class OperatorsPacksPhotos(TypedDict):
    photo: PhotoName
    reason: OperatorReason
    at: Timestamp


class OperatorsPacks(TypedDict):
    """A page of packs, how many there are in all, and the photos that are taken down."""

    # By ascending `pack`.
    packs: list[OperatorsPacksPacks]
    # How many packs match.
    total: int
    # The oldest first.
    photos: list[OperatorsPacksPhotos]


Order: TypeAlias = 'Literal["free", "sequence", "rotate", "drip"]'
"""
The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the other as
they find them. `rotate`: the same, but each player or team starts at another clue and goes round. `drip`: some random
ones at first, the others at random times.
"""

Outcome: TypeAlias = "OutcomeOfClue | OutcomeTooFar | OutcomeOfNothing"
"""The outcome of a scan, an answer or a visit. These are results, not errors."""


class OutcomeOfClue(TypedDict):
    """
    The outcome for a clue: `found` for the first time, or `already-found` by this player; `wrong-answer`; `closed`:
    outside its time window, void, or without tries left; `stale`: the living code was not shown when it was scanned.
    """

    # The outcome.
    outcome: Literal["found", "already-found", "wrong-answer", "closed", "pending", "stale"]
    clue: ClueId
    # How many tries are left.
    triesLeft: NotRequired[int]
    # The points of this proof: the worth of the find if it is `found`, else 0.
    points: int
    total: Total
    # The player's rank now.
    rank: int
    # The number of clues that the player has found.
    found: int
    # The number of clues that count.
    of: int
    # The player whose tag was scanned: only in the answer to `tag.scan`.
    player: NotRequired[str]


class OutcomeOfNothing(TypedDict):
    """
    `not-a-clue`: the code is not of this hunt. `locked`: its clue is not revealed to this player yet, or was not when
    the proof was made; with `clue`, the player is not inside this station. `late`: the proof was made after the end,
    or arrived after it in a lobby that refuses such finds. `warm-up`: the code of the waiting room, which is worth
    nothing.
    """

    # The outcome.
    outcome: Literal["not-a-clue", "locked", "late", "warm-up"]
    clue: NotRequired[ClueId]
    # The points of this proof: the points of the clue if it is `found`, else 0.
    points: int
    total: Total
    # The player's rank now.
    rank: int
    # The number of clues that the player has found.
    found: int
    # The number of clues.
    of: int
    # The player whose tag was scanned: only in the answer to `tag.scan`.
    player: NotRequired[str]


class OutcomeTooFar(TypedDict):
    """The player is too far from the clue's place."""

    # The outcome.
    outcome: Literal["too-far"]
    clue: ClueId
    # How many tries are left.
    triesLeft: NotRequired[int]
    # The distance from the phone to the place, in metres.
    distance: float
    # None.
    points: int
    total: Total
    # The player's rank now.
    rank: int
    # The number of clues that the player has found.
    found: int
    # The number of clues.
    of: int
    # The player whose tag was scanned: only in the answer to `tag.scan`.
    player: NotRequired[str]


class OwnSubmission(TypedDict):
    """The player's newest photo of the clue."""

    submission: SubmissionId
    photo: PhotoName
    caption: NotRequired[Caption]
    state: PhotoState
    reason: NotRequired[Reason]


class OwnView(TypedDict):
    """The viewing player. `sharing` says until when the host is shown where they are, if they share it."""

    player: PlayerId
    name: PlayerName
    team: NotRequired[TeamId]
    division: NotRequired[DivisionName]
    avatar: NotRequired[Avatar]
    colour: NotRequired[Colour]
    language: NotRequired[LanguageTag]
    # Omitted unless the host has muted the player.
    muted: NotRequired[Literal[True]]
    # Omitted unless the player has scanned the code of the waiting room.
    warmedUp: NotRequired[Literal[True]]
    # The index of a wave, from 0.
    wave: NotRequired[int]
    startsAt: NotRequired[Timestamp]
    sharing: NotRequired[Timestamp]


class Pack(TypedDict):
    """A pack. Only its creator gets `clues`."""

    pack: PackId
    version: PackVersion
    name: PackName
    description: PackDescription
    location: PackLocation
    gameTime: GameTime
    # A username; `deleted player` once the account is deleted, and `Quarry` for packs that come with the server.
    creator: str
    # Whether the caller created it.
    mine: bool
    # The number of clues in the pack.
    pins: int
    # The points of all clues together.
    points: int
    # How many hunts with it have been played to the end.
    plays: int
    place: NotRequired[PackPlace]
    # The clues with all their secrets.
    clues: NotRequired[list[PackClue]]


class PackBoardMe(TypedDict):
    """The caller's standing; null if they are not on the board."""

    points: Total
    rank: int


class PackBoardNext(TypedDict):
    """Whether a competitive play that the caller began now would be ranked."""

    ranked: Ranked
    unranked: NotRequired[Unranked]


class PackBoard(TypedDict):
    """The board of a pack."""

    # The first ten.
    rows: list[PackRow]
    # The number of players on the board.
    players: int
    # The average of their points, to a tenth; null if nobody has played it.
    average: float | None
    # The caller's standing; null if they are not on the board.
    me: PackBoardMe | None
    # The difficulty of each clue of the newest version, in the order of the pack.
    difficulty: list[ClueDifficulty]
    # Whether the caller can play it.
    playable: bool
    # Whether a competitive play that the caller began now would be ranked.
    next: PackBoardNext


class PackCard(TypedDict):
    """A pack as the store shows it. `place` is omitted if no clue has a location."""

    pack: PackId
    version: PackVersion
    name: PackName
    description: PackDescription
    location: PackLocation
    gameTime: GameTime
    # A username; `deleted player` once the account is deleted, and `Quarry` for packs that come with the server.
    creator: str
    # Whether the caller created it.
    mine: bool
    # The number of clues in the pack.
    pins: int
    # The points of all clues together.
    points: int
    # How many hunts with it have been played to the end.
    plays: int
    place: NotRequired[PackPlace]


class PackClue(TypedDict):
    """A clue of a pack, for the pack's creator."""

    title: ClueTitle
    text: ClueText
    photo: NotRequired[PhotoName]
    points: Points
    proof: Proof
    location: NotRequired[Location]
    # The hints, in the order in which they are offered.
    hints: NotRequired[list[Hint]]
    opens: NotRequired[Timestamp]
    closes: NotRequired[Timestamp]


PackDescription: TypeAlias = "str"
"""A description of the pack."""


class PackDraft(TypedDict):
    """What a file has of a pack. Nothing of it is stored."""

    name: NotRequired[PackName]
    description: NotRequired[PackDescription]
    location: NotRequired[PackLocation]
    gameTime: NotRequired[GameTime]
    # Those that can be imported.
    clues: list[PackClue]
    # What was left out, and why.
    problems: list[PackProblem]


class PackExport(TypedDict):
    """A pack of an account, as in its file."""

    # The format of the file.
    format: Literal["quarry-pack-1"]
    pack: PackId
    version: PackVersion
    name: PackName
    description: PackDescription
    location: PackLocation
    gameTime: GameTime
    # The clues with all their secrets.
    clues: list[PackClue]


class PackFile(TypedDict):
    """A pack as a file."""

    # The text of the file.
    file: str
    # The suggested name of the file.
    name: str


PackFormat: TypeAlias = 'Literal["quarry", "townhunt", "csv"]'
"""
`quarry` holds the whole pack (`schema/pack.schema.json`); `townhunt` has the keys of the app TownHunt; `csv` is a
table of title, hint, codeword, lat, lon and points.
"""

PackId: TypeAlias = "str"
"""The id of a pack, a ULID."""

PackIdInput: TypeAlias = "str"
"""The id of a pack, ignoring case."""


class PackList(TypedDict):
    """A page of packs."""

    # Ordered by name, then by id.
    packs: list[PackCard]
    # Where the next page begins. Omitted on the last page.
    next: NotRequired[str]


PackLocation: TypeAlias = "str"
"""The place where the pack is played, in words."""


class PackMade(TypedDict):
    """The pack that was created or changed."""

    pack: PackId
    # The version of the pack; 1 for a new one.
    version: int


PackName: TypeAlias = "str"
"""The name of a pack."""


class PackPlace(TypedDict):
    """The centre of the pack's clues, to about 100 m."""

    # Degrees north.
    lat: float
    # Degrees east.
    lon: float


class PackPlayed(TypedDict):
    """The pack that a lobby plays, and how."""

    pack: PackId
    play: Literal["competitive", "casual", "group", "ranked"]


class PackProblem(TypedDict):
    """What is wrong with a file, and where."""

    # The place in the file, such as `line 3` or `clues[2].title`.
    at: str
    # Completes a sentence that begins with the place.
    problem: str


class PackRow(TypedDict):
    """A row of a pack's board, by descending points, then by ascending time."""

    rank: int
    # The username, or `deleted player`.
    name: str
    points: Total
    found: Count
    # The running time, in seconds, until the last find that gave points.
    seconds: int
    at: Timestamp
    # Only in the caller's row.
    you: NotRequired[Literal[True]]


class PackStatistics(TypedDict):
    """Statistics of an account's packs and plays."""

    # The number of packs that they created.
    packsCreated: int
    # The number of different packs of others that they played, competitively or casually.
    packsPlayed: int
    # The sum of their points on the boards of packs.
    competitivePoints: int


PackVersion: TypeAlias = "int"
"""1 for a new pack, and one more with every saved change."""


class PackVersionResult(TypedDict):
    """The version of the pack now."""

    version: PackVersion


class PackVersions(TypedDict):
    """The given packs that have changed or are gone."""

    # The changed packs, with their current versions.
    newer: list[KnownPack]
    # The packs that no longer exist.
    gone: list[PackId]


class ParseErrorData(TypedDict):
    kind: Literal["parse-error"]


Passphrase: TypeAlias = "str"
"""A passphrase of the host's own, after NFC. White space at its ends does not count."""


class PassphraseChangedData(TypedDict):
    # Whether there is one now.
    set: NotRequired[bool]


class PassphraseChanged(TypedDict):
    """
    The host set a passphrase or removed it. For the host and staff, in the history. It is never pushed, and tells
    programs outside nothing. In a log, `set` is missing.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["passphrase.changed"]
    data: PassphraseChangedData
    by: NotRequired[StaffAuthor]


Password: TypeAlias = "str"
"""At least 8 characters, with a letter, a digit and a special character."""

PersonName: TypeAlias = "str"
"""A first or a last name."""

Phase: TypeAlias = 'Literal["open", "running", "paused", "ended"]'
"""The phase of a hunt."""


class PhaseResult(TypedDict):
    """
    The phase of the hunt, and when its clock will end it, if one is running. `startsAt` is when it will start, if the
    start can still be taken back.
    """

    phase: Phase
    startsAt: NotRequired[Timestamp]
    endsAt: NotRequired[Timestamp]


PhoneLatitude: TypeAlias = "float"
"""Degrees north."""

PhoneLongitude: TypeAlias = "float"
"""Degrees east."""


class PhotoAcceptedData(TypedDict):
    submission: SubmissionId
    player: PlayerId
    clue: ClueId
    bonus: NotRequired[PhotoBonus]


class PhotoAccepted(TypedDict):
    """
    A photo was accepted; `clue.scanned` follows. For the player, the team and the host. While the board is frozen,
    for the player, without `bonus`, and the host.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["photo.accepted"]
    data: PhotoAcceptedData
    by: NotRequired[StaffAuthor]


PhotoBonus: TypeAlias = "int"
"""Points in addition to the clue's."""

PhotoName: TypeAlias = "str"
"""
The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
/photos/PHOTO` returns, in hexadecimal.
"""


class PhotoProofView(TypedDict):
    """A photo to take."""

    # The kind of proof.
    kind: Literal["photo"]
    ask: NotRequired[QuestionText]
    review: PhotoReview


class PhotoPublishedData(TypedDict):
    submission: SubmissionId
    player: PlayerId
    clue: ClueId
    photo: NotRequired[PhotoName]
    caption: NotRequired[Caption]


class PhotoPublished(TypedDict):
    """A photo is shown to everybody. Once it is withdrawn, `photo` and `caption` are missing."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["photo.published"]
    data: PhotoPublishedData
    by: NotRequired[StaffAuthor]


class PhotoQueue(TypedDict):
    """Photos that players sent."""

    # By ascending `submission`.
    submissions: list[Submission]
    # How many photos wait for a judgement.
    waiting: int


class PhotoRejectedData(TypedDict):
    submission: SubmissionId
    player: PlayerId
    clue: ClueId
    reason: NotRequired[Reason]


class PhotoRejected(TypedDict):
    """A photo was rejected. For the player, the team and the host."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["photo.rejected"]
    data: PhotoRejectedData
    by: NotRequired[StaffAuthor]


class PhotoReopenedData(TypedDict):
    submission: SubmissionId
    player: PlayerId
    clue: ClueId
    found: NotRequired[Literal[True]]


class PhotoReopened(TypedDict):
    """
    The judgement of a photo was taken back: it waits again, and its find no longer counts. For everybody if it had
    one (`found`), else for the player, the team and the host. While the board is frozen, for the player and the host.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["photo.reopened"]
    data: PhotoReopenedData
    by: NotRequired[StaffAuthor]


PhotoReview: TypeAlias = 'Literal["host", "auto"]'
"""Who decides: with `host`, a photo waits for the host; with `auto`, it counts at once."""

PhotoState: TypeAlias = 'Literal["pending", "accepted", "rejected"]'
"""Whether the photo waits for a judgement, and what that was."""


class PhotoSubmittedData(TypedDict):
    submission: SubmissionId
    player: PlayerId
    clue: ClueId
    photo: PhotoName
    caption: NotRequired[Caption]
    at: NotRequired[Timestamp]
    late: NotRequired[Literal[True]]


class PhotoSubmitted(TypedDict):
    """A player sent a photo for a clue. For the player, the team and the host."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["photo.submitted"]
    data: PhotoSubmittedData
    by: NotRequired[StaffAuthor]


class PhotoWithdrawnData(TypedDict):
    submission: SubmissionId
    player: PlayerId
    clue: ClueId


class PhotoWithdrawn(TypedDict):
    """A photo is no longer shown to everybody."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["photo.withdrawn"]
    data: PhotoWithdrawnData
    by: NotRequired[StaffAuthor]


Place: TypeAlias = "int"
"""The number of the row, in order of the tie-break; only if ranks are shared."""


class PlainProofView(TypedDict):
    """A proof that needs no details."""

    # The kind of proof.
    kind: Literal["scan", "codeword", "visit"]


class PlayAmended(TypedDict):
    """The preceding find arrived after the end of a play of a pack, and counts."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["play.amended"]
    data: dict[str, Any]
    by: NotRequired[StaffAuthor]


class PlayBegunGhost(TypedDict):
    """The run to race against, and its final result."""

    name: str
    points: Total
    found: Count


class PlayBegun(TypedDict):
    """The play, which is running. `token` is for the player's seat and is not shown again."""

    lobby: LobbyId
    code: JoinCode
    token: Token
    player: PlayerId
    ranked: Ranked
    unranked: NotRequired[Unranked]
    # The ids of the clues, in the order of the pack.
    clues: list[ClueId]
    # The run to race against, and its final result.
    ghost: NotRequired[PlayBegunGhost]


class PlayerAdmittedData(TypedDict):
    player: PlayerId


class PlayerAdmitted(TypedDict):
    """A player who was kept out may join again."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.admitted"]
    data: PlayerAdmittedData
    by: NotRequired[StaffAuthor]


class PlayerChange(TypedDict):
    """The change for a player."""

    player: PlayerId
    # Before and after.
    points: list[int]
    # Before and after.
    rank: list[int]


class PlayerHandedOverData(TypedDict):
    player: PlayerId


class PlayerHandedOver(TypedDict):
    """A player's seat was handed over to another device."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.handedOver"]
    data: PlayerHandedOverData
    by: NotRequired[StaffAuthor]


PlayerId: TypeAlias = "str"
"""The id of a player within its lobby: `p` and a number, in order of creation, never reused."""


class PlayerJoinedData(TypedDict):
    player: PlayerId
    name: PlayerName
    team: NotRequired[TeamId]
    division: NotRequired[DivisionName]
    avatar: NotRequired[Avatar]
    colour: NotRequired[Colour]
    # The number by which they are dealt into a wave; left out if it is their own.
    place: NotRequired[int]


class PlayerJoined(TypedDict):
    """A player joined."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.joined"]
    data: PlayerJoinedData
    by: NotRequired[StaffAuthor]


class PlayerKickedData(TypedDict):
    player: PlayerId
    reason: NotRequired[Reason]
    # Set, for the host only, if the player cannot join again.
    keepOut: NotRequired[Literal[True]]


class PlayerKicked(TypedDict):
    """The host removed a player, with their row and finds."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.kicked"]
    data: PlayerKickedData
    by: NotRequired[StaffAuthor]


class PlayerLeftData(TypedDict):
    player: PlayerId


class PlayerLeft(TypedDict):
    """A player left. Their row and finds are gone."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.left"]
    data: PlayerLeftData
    by: NotRequired[StaffAuthor]


class PlayerListPlayers(TypedDict):
    player: PlayerId
    name: PlayerName
    team: NotRequired[TeamId]
    division: NotRequired[DivisionName]
    avatar: NotRequired[Avatar]
    colour: NotRequired[Colour]
    joinedAt: Timestamp
    # The index of a wave, from 0.
    wave: NotRequired[int]


class PlayerList(TypedDict):
    """A page of players, and the total number."""

    players: list[PlayerListPlayers]
    total: int


class PlayerMovedData(TypedDict):
    player: PlayerId
    team: TeamId
    division: NotRequired[DivisionName]


class PlayerMoved(TypedDict):
    """A player is in another team now, and in `division` if there are any."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.moved"]
    data: PlayerMovedData
    by: NotRequired[StaffAuthor]


class PlayerMutedData(TypedDict):
    player: PlayerId
    reason: NotRequired[Reason]


class PlayerMuted(TypedDict):
    """The host muted a player."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.muted"]
    data: PlayerMutedData
    by: NotRequired[StaffAuthor]


PlayerName: TypeAlias = "str"
"""The name of a player, unique in the lobby ignoring case."""


class PlayerRenamedData(TypedDict):
    player: PlayerId
    name: PlayerName
    team: NotRequired[TeamId]


class PlayerRenamed(TypedDict):
    """A player changed their name."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.renamed"]
    data: PlayerRenamedData
    by: NotRequired[StaffAuthor]


PlayerTag: TypeAlias = "str"
"""What is printed on a player's badge: 12 characters, as in QR codes."""


class PlayerTagsTags(TypedDict):
    player: PlayerId
    name: PlayerName
    tag: PlayerTag
    # The content of the QR code on the badge.
    qr: str


class PlayerTags(TypedDict):
    """The tags of players."""

    # In order of joining.
    tags: list[PlayerTagsTags]


class PlayerUnmutedData(TypedDict):
    player: PlayerId
    reason: NotRequired[Reason]


class PlayerUnmuted(TypedDict):
    """The host unmuted a player."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.unmuted"]
    data: PlayerUnmutedData
    by: NotRequired[StaffAuthor]


class PlayerUpdatedData(TypedDict):
    player: PlayerId
    avatar: NotRequired[Avatar | None]
    colour: NotRequired[Colour | None]


class PlayerUpdated(TypedDict):
    """
    A player's avatar or colour changed; null if they have none any more. Without either, only their language did.
    """

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.updated"]
    data: PlayerUpdatedData
    by: NotRequired[StaffAuthor]


class PlayerView(TypedDict):
    """
    A player in the lobby. Only the host, and the player in `me`, see the `wave`; `startsAt` and `language` are only
    in `me`.
    """

    player: PlayerId
    name: PlayerName
    team: NotRequired[TeamId]
    division: NotRequired[DivisionName]
    avatar: NotRequired[Avatar]
    colour: NotRequired[Colour]
    language: NotRequired[LanguageTag]
    # Omitted unless the host has muted the player.
    muted: NotRequired[Literal[True]]
    # Omitted unless the player has scanned the code of the waiting room.
    warmedUp: NotRequired[Literal[True]]
    # The index of a wave, from 0.
    wave: NotRequired[int]
    startsAt: NotRequired[Timestamp]


class PlayerWarmedUpData(TypedDict):
    player: PlayerId


class PlayerWarmedUp(TypedDict):
    """A player scanned the code of the waiting room: their camera works."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["player.warmedUp"]
    data: PlayerWarmedUpData
    by: NotRequired[StaffAuthor]


Points: TypeAlias = "int"
"""A number of points."""


class PositionChangePlayers(TypedDict):
    player: PlayerId
    lat: PhoneLatitude
    lon: PhoneLongitude
    accuracy: Accuracy
    at: Timestamp
    outside: NotRequired[Timestamp]
    # Where the player was, oldest first: latitude, longitude and time.
    trail: list[list[float]]


class PositionChangeCalls(TypedDict):
    help: HelpId
    player: PlayerId
    text: NotRequired[NoticeText]
    at: Timestamp
    lat: NotRequired[PhoneLatitude]
    lon: NotRequired[PhoneLongitude]
    # The name of whoever answered it.
    answeredBy: NotRequired[str]


class PositionChange(TypedDict):
    """
    Where players are: after `lobby.watch` everything known, later what changed. A `trail` then has the points since
    the last push. `calls` has the calls for help that are open or, later, that were asked or answered.
    """

    lobby: LobbyId
    players: list[PositionChangePlayers]
    # Players who share nothing any more.
    gone: NotRequired[list[PlayerId]]
    # Players and calls that are not here are not shared or open. Omitted for a change.
    all: NotRequired[Literal[True]]
    calls: NotRequired[list[PositionChangeCalls]]


class PositionsPlayers(TypedDict):
    player: PlayerId
    lat: PhoneLatitude
    lon: PhoneLongitude
    accuracy: Accuracy
    at: Timestamp
    outside: NotRequired[Timestamp]
    # Where the player was, oldest first: latitude, longitude and time.
    trail: list[list[float]]


class Positions(TypedDict):
    """The players who share where they are, in order of joining."""

    players: list[PositionsPlayers]


class PresencePlayers(TypedDict):
    player: PlayerId
    # Whether a connection has their seat, or watches with it.
    online: bool
    lastAt: Timestamp


class Presence(TypedDict):
    """Who is connected, and when the server last heard from them."""

    # How many players are online.
    online: int
    players: NotRequired[list[PresencePlayers]]


class PresenceChangePlayers(TypedDict):
    player: PlayerId
    # Whether a connection has their seat, or watches with it.
    online: bool
    lastAt: Timestamp


class PresenceChange(TypedDict):
    """Who is connected: after `lobby.watch` everybody whom the watcher may see, later those who came or went."""

    lobby: LobbyId
    # How many players are online.
    online: int
    players: NotRequired[list[PresenceChangePlayers]]


Prev: TypeAlias = "int"
"""The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none."""


class Profile(TypedDict):
    """The profile of an account, as only its owner sees it."""

    account: AccountId
    username: Username
    email: Email
    # Whether the address is verified.
    emailVerified: bool
    firstName: PersonName
    lastName: PersonName
    # The providers that sign the owner in; omitted if there are none.
    signIn: NotRequired[list[ProviderName]]
    # Present, and true, if the account has no password.
    passwordless: NotRequired[bool]
    stats: PackStatistics
    badges: BadgeCounts
    # Hosted lobbies that have not ended, newest first.
    hosting: list[HostedLobby]
    # Hosted lobbies that have ended.
    hosted: list[HostedLobby]


class ProgressPlayers(TypedDict):
    player: PlayerId
    # A clue and the time of the find, by ascending time.
    found: list[list[ClueId | Timestamp]]
    next: NotRequired[ClueId]
    lastAt: NotRequired[Timestamp]
    wrong: Count


class Progress(TypedDict):
    """A page of what players have found, and the number of all players."""

    players: list[ProgressPlayers]
    total: int


class ProofScan(TypedDict):
    """A code to scan."""

    # Whether a screen shows the code. The printed one then finds nothing.
    living: NotRequired[bool]


class ProofCodeword(TypedDict):
    """
    A word to find out. Case, surrounding and repeated white space, invisible characters, and the shapes of quotes,
    dashes and wide letters are ignored.
    """

    # The accepted words, such as spellings or translations.
    accepts: list[AnswerText]


class ProofChoice(TypedDict):
    """A choice. Each player sees the options in an order of their own."""

    # All different.
    options: list[AnswerText]
    # The index of the right option in `options`, from 0.
    answer: int
    # How many wrong options a player, or a team, may try; then the clue is closed for them.
    tries: NotRequired[int]
    # Points that each wrong option takes from what the find is worth, never below 0.
    wrongCost: NotRequired[int]
    # Seconds from a wrong option to the next answer.
    wrongPause: NotRequired[int]


class ProofOutsider(TypedDict):
    """Four words, of which three belong together. Each player sees them in an order of their own."""

    # All different.
    words: list[AnswerText]
    # The index in `words` of the one that does not belong, from 0.
    outsider: int


class ProofNumber(TypedDict):
    """A number to find out."""

    question: QuestionText
    # The right number.
    answer: float
    # How far off an answer may be. 0 if omitted.
    tolerance: NotRequired[float]


class ProofPhoto(TypedDict):
    """A photo to take. `ask` says what it should show. `review` is `host` if omitted."""

    ask: NotRequired[QuestionText]
    review: NotRequired[PhotoReview]


class Proof(TypedDict):
    """
    How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type its token;
    `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`). `codeword`: give one
    of the accepted words. `choice`: choose the right option. `outsider`: of four words, choose the one that does not
    belong. `number`: give a number. `visit`: be at the place, so the clue needs a location. `photo`: send a photo.
    """

    # A code to scan.
    scan: NotRequired[ProofScan]
    # A word to find out. Case, surrounding and repeated white space, invisible characters, and the shapes of quotes,
    # dashes and wide letters are ignored.
    codeword: NotRequired[ProofCodeword]
    # A choice. Each player sees the options in an order of their own.
    choice: NotRequired[ProofChoice]
    # Four words, of which three belong together. Each player sees them in an order of their own.
    outsider: NotRequired[ProofOutsider]
    # A number to find out.
    number: NotRequired[ProofNumber]
    # No parameters.
    visit: NotRequired[dict[str, Any]]
    # A photo to take. `ask` says what it should show. `review` is `host` if omitted.
    photo: NotRequired[ProofPhoto]


ProofView: TypeAlias = "PlainProofView | ChoiceView | QuestionView | PhotoProofView"
"""What a player needs for the proof, without the solution."""

ProviderName: TypeAlias = "str"
"""A provider that signs people in, as in `/sign-in/PROVIDER`."""


class ProviderSignInNew(TypedDict):
    """What the provider says about them."""

    provider: NotRequired[ProviderName]
    # The first name.
    firstName: NotRequired[str]
    # The last name.
    lastName: NotRequired[str]
    # What others call them.
    username: NotRequired[str]
    # The email address.
    email: NotRequired[str]


class ProviderSignIn(TypedDict):
    """The account and its token, as of `account.login`; or `new`, if no account is linked with them."""

    account: NotRequired[AccountId]
    token: NotRequired[Token]
    # What the provider says about them.
    new: NotRequired[ProviderSignInNew]


class ProvidersOfReset(TypedDict):
    # The providers that sign the owner in.
    signIn: list[ProviderName]


PublicKey: TypeAlias = "str"
"""The Ed25519 public key of the server's signatures on results, in hexadecimal."""

QRToken: TypeAlias = "str"
"""What a clue's QR code carries: 12 characters of Crockford's base 32."""

QuestionText: TypeAlias = "str"
"""The text of a question."""


class QuestionView(TypedDict):
    """A number to find out."""

    # The kind of proof.
    kind: Literal["number"]
    question: QuestionText


class QuotaExceededData(TypedDict):
    kind: Literal["quota-exceeded"]
    # The exceeded quota, named as in the limits of `server.info`.
    quota: Literal["lobbiesOfAccount", "capacity", "clueBytes", "staff", "webhooks", "operators", "bans", "invitations", "apiKeys"]
    # The value of the quota.
    limit: int


Radius: TypeAlias = "int"
"""The radius around a place, in metres."""

Ranked: TypeAlias = "bool"
"""Whether the result will appear on the board of the pack."""


class RateLimitedData(TypedDict):
    kind: Literal["rate-limited"]
    # When to try again, in milliseconds.
    retryAfter: int


Reaction: TypeAlias = 'Literal["heart", "laugh", "wow", "clap", "fire"]'
"""What somebody thinks of an entry of the feed."""


class Reactions(TypedDict):
    """How often an entry of the feed was reacted to in each way."""

    heart: int
    laugh: int
    wow: int
    clap: int
    fire: int


Reason: TypeAlias = "str"
"""The reason for an action."""


class Recipient1(TypedDict):
    player: PlayerId


class Recipient2(TypedDict):
    team: TeamId


Recipient: TypeAlias = "Recipient1 | Recipient2"
"""The recipient of a notice. The host sees all notices."""


class RehearsalStart(TypedDict):
    """A place."""

    lat: PhoneLatitude
    lon: PhoneLongitude


class ReportsReports(TypedDict):
    message: MessageId
    by: PlayerId
    reason: Reason
    at: Timestamp
    # Omitted unless the message is removed.
    removed: NotRequired[Literal[True]]


class Reports(TypedDict):
    """The messages that players have reported."""

    reports: list[ReportsReports]


class ResetLink(TypedDict):
    """Where the owner chooses a new password, once."""

    # An address.
    url: str
    expiresAt: Timestamp


class ResultsBadges(TypedDict):
    player: PlayerId
    badges: list[Badge]


class Results(TypedDict):
    """The results of a hunt."""

    lobby: LobbyId
    seq: Seq
    endedAt: Timestamp
    # The whole board.
    rows: list[Row]
    # The whole teams' board; only in lobbies with teams.
    teams: NotRequired[list[TeamRow]]
    # The divisions, in the host's order; only in lobbies with divisions.
    divisions: NotRequired[list[DivisionResult]]
    # Fastest first.
    winners: list[Winner]
    # In the host's order.
    clues: list[ClueSummary]
    # The players who earned badges. A later version may award more for the same log.
    badges: list[ResultsBadges]
    proof: ResultsProof


class ResultsProof(TypedDict):
    """The part of the log that the results are based on, and the server's signature of both."""

    epoch: Epoch
    seq: Seq
    head: Hash
    publicKey: PublicKey
    # An Ed25519 signature, in hexadecimal, of the statement that docs/protocol.md defines.
    signature: str


class RollAnsweredData(TypedDict):
    roll: RollId
    player: PlayerId


class RollAnswered(TypedDict):
    """A player answered a roll call. For the host and that player."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["roll.answered"]
    data: RollAnsweredData
    by: NotRequired[StaffAuthor]


class RollCalledData(TypedDict):
    roll: RollId
    text: NotRequired[NoticeText]


class RollCalled(TypedDict):
    """Everybody is asked to say that they are there."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["roll.called"]
    data: RollCalledData
    by: NotRequired[StaffAuthor]


class RollClosedData(TypedDict):
    roll: RollId


class RollClosed(TypedDict):
    """A roll call is over."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["roll.closed"]
    data: RollClosedData
    by: NotRequired[StaffAuthor]


RollId: TypeAlias = "str"
"""The id of a roll call within its lobby: `q` and a number, in order of creation, never reused."""


class RollResult(TypedDict):
    """The roll call that began."""

    roll: RollId


class RollsRollsAnswered(TypedDict):
    player: PlayerId
    at: Timestamp


class RollsRolls(TypedDict):
    roll: RollId
    text: NotRequired[NoticeText]
    at: Timestamp
    closedAt: NotRequired[Timestamp]
    answered: list[RollsRollsAnswered]
    # Players who have not answered.
    missing: list[PlayerId]


class Rolls(TypedDict):
    """The newest roll calls, oldest first."""

    rolls: list[RollsRolls]


class Row(TypedDict):
    """
    A row of the board. `lastAt` and `lastSeq` are the time and the event of the last find that gave points. They
    break ties.
    """

    # 1, 2, 3, …; shared by players with equal points if the host chose that.
    rank: int
    place: NotRequired[Place]
    player: PlayerId
    name: PlayerName
    team: NotRequired[TeamId]
    division: NotRequired[DivisionName]
    points: Total
    # The number of clues that the player has found.
    found: int
    lastAt: NotRequired[Timestamp]
    lastSeq: NotRequired[Seq]


RulingAppliedData = TypedDict("RulingAppliedData", {
    "ruling": "RulingId",
    "kind": "Literal[\"voidClue\", \"voidCode\", \"voidFind\", \"award\", \"allowTime\"]",
    "clue": NotRequired["ClueId"],
    "player": NotRequired["PlayerId"],
    "team": NotRequired["TeamId"],
    "points": NotRequired["Award"],
    "percent": NotRequired["ExtraPercent"],
    "minutes": NotRequired["ExtraMinutes"],
    "from": NotRequired["Timestamp"],
    "reason": "RulingReason",
})


class RulingApplied(TypedDict):
    """The host applied a ruling on points. The members besides `ruling`, `kind` and `reason` depend on the kind."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["ruling.applied"]
    data: RulingAppliedData
    by: NotRequired[StaffAuthor]


RulingId: TypeAlias = "str"
"""The id of a ruling within its lobby: `r` and a number, in order of creation, never reused."""


class RulingInputVoidClue(TypedDict):
    """The clue to void."""

    clue: ClueId
    reason: NotRequired[RulingReason]


RulingInputVoidCode = TypedDict("RulingInputVoidCode", {
    "clue": "ClueId",
    "from": "Timestamp",
    "reason": NotRequired["RulingReason"],
})
"""The clue, which must be proved by a code."""


class RulingInputVoidFind(TypedDict):
    """The find to void."""

    clue: ClueId
    player: PlayerId
    reason: NotRequired[RulingReason]


class RulingInputAward1(TypedDict):
    """For a player."""

    player: PlayerId
    points: Award
    reason: NotRequired[RulingReason]


class RulingInputAward2(TypedDict):
    """For a team."""

    team: TeamId
    points: Award
    reason: NotRequired[RulingReason]


class RulingInputAllowTime1(TypedDict):
    """As a part of the time."""

    player: PlayerId
    percent: ExtraPercent
    reason: NotRequired[RulingReason]


class RulingInputAllowTime2(TypedDict):
    """As minutes that do not count."""

    player: PlayerId
    minutes: ExtraMinutes
    reason: NotRequired[RulingReason]


class RulingInput(TypedDict):
    """
    A ruling on points; exactly one of these, with a `reason` that everybody can read (required when it is applied).
    `voidClue`: the clue does not count. `voidCode`: finds by its code from the time `from` on do not count.
    `voidFind`: one player's find does not count. `award`: points for something else, or a deduction. `allowTime`: a
    player gets extra time, for `speed` and for the winners' `seconds`.
    """

    # The clue to void.
    voidClue: NotRequired[RulingInputVoidClue]
    # The clue, which must be proved by a code.
    voidCode: NotRequired[RulingInputVoidCode]
    # The find to void.
    voidFind: NotRequired[RulingInputVoidFind]
    # Points for a player or a team.
    award: NotRequired[RulingInputAward1 | RulingInputAward2]
    # Extra time for a player.
    allowTime: NotRequired[RulingInputAllowTime1 | RulingInputAllowTime2]
    reason: NotRequired[RulingReason]


class RulingPreview(TypedDict):
    """The changes that a ruling would make."""

    # The players whose points or rank change, by their new rank.
    changes: list[PlayerChange]
    # The teams whose points or rank change, by their new rank; only in lobbies with teams.
    teams: NotRequired[list[TeamChange]]


RulingReason: TypeAlias = "str"
"""The reason for a ruling."""


class RulingResult(TypedDict):
    """The changes that a ruling made."""

    # The players whose points or rank change, by their new rank.
    changes: list[PlayerChange]
    # The teams whose points or rank change, by their new rank; only in lobbies with teams.
    teams: NotRequired[list[TeamChange]]
    ruling: RulingId


class RulingRevokedData(TypedDict):
    ruling: RulingId


class RulingRevoked(TypedDict):
    """The host revoked a ruling."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["ruling.revoked"]
    data: RulingRevokedData
    by: NotRequired[StaffAuthor]


class ScoreLinesRows(TypedDict):
    player: PlayerId
    # A time and the points from then on, by ascending time; 0 before the first.
    points: list[list[int]]


class ScoreLines(TypedDict):
    """How the points of the first players of the board came about."""

    seq: Seq
    # In the board's order.
    rows: list[ScoreLinesRows]


class ScoringSpeed(TypedDict):
    """Points that fall with time."""

    # The fraction of the points left at the end of the clock, rounded to nine decimals.
    floor: NotRequired[float]


class ScoringFirst(TypedDict):
    """A bonus for the first finders."""

    # For the 1st, 2nd, 3rd finder and so on.
    bonus: NotRequired[list[int]]


class ScoringDynamic(TypedDict):
    """
    Each finder of a clue worth `points` gets `ceil((minimum - points) / decay² · (finds - 1)² + points)`, but never
    less than `minimum`.
    """

    # The least that a find is worth.
    minimum: NotRequired[int]
    # The number of further finds after which a find is worth only `minimum`.
    decay: NotRequired[int]


class Scoring(TypedDict):
    """
    What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points fall linearly
    from all of them at the start to the fraction `floor` at the end of the clock, pauses excluded; the hunt needs a
    `duration`. `first`: the points of the clue, and a bonus for its first finders. `dynamic`: every finder of a clue
    gets the same, and less the more finders there are.
    """

    # No parameters.
    fixed: NotRequired[dict[str, Any]]
    # Points that fall with time.
    speed: NotRequired[ScoringSpeed]
    # A bonus for the first finders.
    first: NotRequired[ScoringFirst]
    # Each finder of a clue worth `points` gets `ceil((minimum - points) / decay² · (finds - 1)² + points)`, but never
    # less than `minimum`.
    dynamic: NotRequired[ScoringDynamic]


ScreenStep: TypeAlias = 'Literal["next", "back", "pause"]'
"""What the remote of the big screens asks for."""


class SeatOffer(TypedDict):
    """A one-time token for a player's seat on another device."""

    token: Token
    # The address that uses it, if the server knows its own and the lobby has a join code.
    url: NotRequired[str]
    expiresAt: Timestamp


class SentAwayData(TypedDict):
    kind: Literal["kicked", "muted", "banned"]
    until: NotRequired[Timestamp]


class SentPhoto(TypedDict):
    """A photo that this player sent to this lobby before."""

    photo: PhotoName
    caption: NotRequired[Caption]


Seq: TypeAlias = "int"
"""The number of an event in its lobby: 1, 2, 3, … without gaps."""


class ServerInfoNotice(TypedDict):
    """What an operator announces to everybody."""

    text: ServerNotice
    until: NotRequired[Timestamp]


class ServerInfoRetention(TypedDict):
    """How long lobbies are kept after their end; omitted if for ever."""

    # Days until players' names, photos and captions are erased.
    keepNames: NotRequired[int]
    # Days until the lobby is deleted.
    deleteAfter: NotRequired[int]


class ServerInfoSignIn(TypedDict):
    """One provider."""

    name: ProviderName
    # Its name for people.
    title: str


class ServerInfoTiles(TypedDict):
    """The source of map tiles, if the operator has configured one."""

    # A URL that contains `{z}`, `{x}` and `{y}`; a path for this server's own tiles.
    url: str
    # The attribution that the map shows.
    attribution: NotRequired[str]


class ServerInfo(TypedDict):
    """Information about the server."""

    # The name of the program.
    name: Literal["quarry"]
    # The version of the program.
    version: str
    # The version of this protocol.
    protocol: Literal[1]
    epoch: Epoch
    time: Timestamp
    publicKey: PublicKey
    # Whether the server sends letters.
    mail: bool
    # Who may register: anybody, those with an invitation, or nobody.
    registration: Literal["open", "invitation", "closed"]
    # Who may host: anybody, people with an account, or accounts that an operator allows.
    hosting: Literal["anybody", "accounts", "listed"]
    # What an operator announces to everybody.
    notice: NotRequired[ServerInfoNotice]
    # The server takes no new lobbies.
    draining: NotRequired[Literal[True]]
    # How long lobbies are kept after their end; omitted if for ever.
    retention: NotRequired[ServerInfoRetention]
    # The providers that sign people in, at `/sign-in/NAME`; omitted if there are none.
    signIn: NotRequired[list[ServerInfoSignIn]]
    # The origins where phones reach the server's pages, likeliest first: the public URL or, without one, the
    # machine's addresses in its networks. Empty if only the machine itself can reach the server.
    origins: list[str]
    # The source of map tiles, if the operator has configured one.
    tiles: NotRequired[ServerInfoTiles]
    limits: ServerLimits


class ServerLimits(TypedDict):
    """The limits that clients can reach."""

    # Bytes of a message from a client, including its line feed.
    messageBytes: int
    # Nesting depth of arrays and objects.
    messageDepth: int
    # Requests in a batch.
    batch: int
    # Unanswered requests of a connection. Beyond this the server stops reading from it.
    requestsInFlight: int
    # Bytes of a connection's unanswered requests. Beyond this the server stops reading from it.
    requestBytesInFlight: int
    # Bytes that may wait for a slow client before its connection is closed.
    bytesWaiting: int
    # Combining marks in a row, in any text.
    combiningMarks: int
    # Bytes of all long answers in transit to all clients. Beyond this requests wait, and fail as `unavailable` after
    # 15 seconds.
    answerBytes: int
    # Connections at once.
    connections: int
    # Connections at once from one address.
    connectionsOfAddress: int
    # Lobbies that one account hosts and that are still kept.
    lobbiesOfAccount: int
    # Lobbies created from one address in an hour.
    lobbiesOfAddress: int
    # Players who join from one address in ten minutes.
    joinsOfAddress: int
    # Wrong join codes from one address in ten minutes.
    wrongCodesOfAddress: int
    # Wrong codes and answers of one seat in a minute.
    wrongGuessesOfSeat: int
    # Wrong codes and answers from one address in one lobby in a minute.
    wrongGuessesOfAddress: int
    # Bytes stored for one seat or account in a minute.
    bytesStoredOfSeat: int
    # Bytes stored for one address in a minute.
    bytesStoredOfAddress: int
    # Photos of one lobby that the host uploaded and that are still kept.
    photosOfLobby: int
    # Bytes of those photos.
    photoBytesOfLobby: int
    # Photos from one address in ten minutes.
    photosOfAddress: int
    # Photos that the players of one lobby sent and that are still kept.
    playersPhotosOfLobby: int
    # Bytes of those photos.
    playersPhotoBytesOfLobby: int
    # Photos that one player sent to a lobby and that are still kept.
    photosOfPlayer: int
    # Photos of one player in a minute.
    photosOfPlayerInMinute: int
    # Pictures to decode from one address in ten seconds.
    decodingsOfAddress: int
    # Lobbies that one connection may watch.
    watched: int
    # Clues of a lobby.
    clues: int
    # UTF-8 bytes of the texts of a lobby's clues together.
    clueBytes: int
    # Languages of a clue's texts beside its own.
    clueLanguages: int
    # Bytes of a drawn avatar.
    drawingBytes: int
    # Players of a lobby.
    capacity: int
    # Valid invitations of staff to a lobby.
    staff: int
    # Webhooks of a lobby.
    webhooks: int
    # Teams of a lobby.
    teams: int
    # Divisions of a lobby.
    divisions: int
    # Groups of clues of a lobby.
    groups: int
    # Waves of a lobby.
    waves: int
    # Points of a clue.
    points: int
    # Seconds that a hunt may run.
    duration: int
    # Rows or events of one page.
    page: int
    # Bytes of events after which a page of the history or the log ends.
    pageBytes: int
    # Events that a client may have missed and still resume.
    resumable: int
    # Characters of an idempotency key.
    key: int
    # Characters of a lobby's name.
    lobbyName: int
    # Characters of a lobby's description.
    description: int
    # Characters of a player's name.
    playerName: int
    # Characters of a clue's title.
    clueTitle: int
    # Characters of a clue's text.
    clueText: int
    # Characters of a chat line.
    chat: int
    # Bytes of a chat line.
    chatBytes: int
    # Bytes a second of pushes to a lobby's watchers caused by those in it.
    spokenBytes: int
    # Characters of a notice.
    notice: int
    # Characters of a pack's name.
    packName: int
    # Characters of a pack's location.
    packLocation: int
    # Characters of a pack's description.
    packDescription: int
    # Clues of a pack.
    packClues: int
    # Bytes of a pack, and of an imported file.
    packBytes: int
    # Valid API keys of one account.
    apiKeys: int
    # Packs of one account.
    packsOfAccount: int
    # Valid tokens of operators.
    operators: int
    # Bans in force.
    bans: int
    # Valid invitations to register.
    invitations: int
    # Bytes of an uploaded photo.
    photoBytes: int
    # Pixels of an uploaded photo.
    photoPixels: int
    # Bytes of a picture to decode.
    decodedBytes: int
    # Pixels of a picture to decode.
    decodedPixels: int


ServerNotice: TypeAlias = "str"
"""What operators announce to everybody on the server."""


class ServerProblemsSlow(TypedDict):
    # A method, or a route with the method of HTTP.
    request: str
    # `ok`, the kind of the error, or the status.
    outcome: str
    at: Timestamp
    # How long it took.
    ms: int


class ServerProblemsWarnings(TypedDict):
    at: Timestamp
    level: Literal["warning", "error", "critical"]
    # Without email addresses.
    text: str


class ServerProblemsLetters(TypedDict):
    # The letter's id.
    letter: str
    at: Timestamp
    # What the mail server said, without email addresses.
    reason: str
    # Whether it is tried again.
    again: bool


class ServerProblemsWebhooks(TypedDict):
    webhook: WebhookId
    # It is one of the server's webhooks.
    server: NotRequired[Literal[True]]
    lobby: NotRequired[LobbyId]
    # The event's number; 0 for a test.
    seq: int
    at: Timestamp
    # The status of the answer; 0 if there was none.
    status: int
    # The number of the try; 0 for an event that was given up.
    attempt: int


class ServerProblems(TypedDict):
    """What went wrong since the start, the newest first."""

    # Requests that took long.
    slow: list[ServerProblemsSlow]
    # Warnings and errors of the log.
    warnings: list[ServerProblemsWarnings]
    # Letters that could not be sent.
    letters: list[ServerProblemsLetters]
    # Events that a receiver did not take.
    webhooks: list[ServerProblemsWebhooks]


class ServerStatus(TypedDict):
    """How the server is doing."""

    # The server's version.
    version: str
    # Milliseconds since the start.
    uptime: int
    # Open connections, of all transports.
    connections: int
    # Lobbies in memory.
    lobbies: int
    # What all events take up.
    logBytes: int
    # Free bytes of the disk with the data.
    diskFree: int
    # Events on their way to the disk.
    queue: int
    # Letters that wait to be sent.
    letters: int
    # Webhooks that are failing.
    webhooks: int


class ServerTime(TypedDict):
    """The server's clock."""

    time: Timestamp


SessionId: TypeAlias = "str"
"""The id of a session, numbered within the account."""


class SessionListSessions(TypedDict):
    """One session."""

    session: SessionId
    since: Timestamp
    until: Timestamp
    # Whether it is the caller's session.
    current: bool


class SessionList(TypedDict):
    """The sessions of an account."""

    # Oldest first.
    sessions: list[SessionListSessions]


class Settings(TypedDict):
    """All settings of a lobby."""

    # Whether players may chat.
    chat: bool
    # Whether songs may be requested and voted on.
    songs: bool
    # Whether anybody may watch without a seat.
    spectators: bool
    # Whether players may join once the hunt has started.
    lateJoin: bool
    # The minimum time between two chat messages of a player, in seconds. Omitted if there is none.
    slowMode: NotRequired[int]
    # The delay for spectators, in seconds.
    boardDelay: int
    # What happens to finds that arrive after the end: they count after all others, wait for the host, or are refused.
    # Omitted for lobbies older than this setting.
    late: NotRequired[Literal["count", "review", "refuse"]]
    # Each player's time counts from their own start. Omitted if it counts from the start of the hunt.
    clock: NotRequired[Literal["own"]]
    # Equal points share a rank. Omitted if they do not.
    ties: NotRequired[Literal["shared"]]
    # Players may share where they are. Omitted if they may not.
    positions: NotRequired[Literal[True]]
    # There is no feed. Omitted if there is one.
    feed: NotRequired[Literal[False]]
    zone: NotRequired[Zone]
    # The server lists the lobby for everybody. Omitted if it does not.
    listed: NotRequired[Literal[True]]
    # The hunt ends when everybody has found every clue. Omitted if it does not.
    endWhenAllFound: NotRequired[Literal[True]]


class SettingsInput(TypedDict):
    """
    The settings to change. Omitted ones stay as they are (initially no delay, no end when everything is found, no
    sharing of positions, not listed, and all others true).
    """

    # Whether players may chat.
    chat: NotRequired[bool]
    # Whether songs may be requested and voted on.
    songs: NotRequired[bool]
    # Whether anybody may watch without a seat.
    spectators: NotRequired[bool]
    # Whether players may join once the hunt has started.
    lateJoin: NotRequired[bool]
    # The minimum time between two chat messages of a player, in seconds; 0 for none.
    slowMode: NotRequired[int]
    # The delay for spectators, in seconds.
    boardDelay: NotRequired[int]
    # What happens to finds that arrive after the end: they count after all others, wait for the host, or are refused.
    # Defaults to `count` with fixed scoring and to `review` with any other.
    late: NotRequired[Literal["count", "review", "refuse"]]
    # When a player's time starts: with the hunt (initially) or with the player's own start, by joining or with their
    # wave.
    clock: NotRequired[Literal["shared", "own"]]
    ties: NotRequired[Ties]
    # Whether players may share where they are with the host. Initially false.
    positions: NotRequired[bool]
    # Whether everybody sees finds, photos and notices in a feed, and reacts to them. Initially true.
    feed: NotRequired[bool]
    zone: NotRequired[Zone | None]
    # Whether the server lists the lobby for everybody. Initially false.
    listed: NotRequired[bool]
    # Whether the hunt ends when everybody has found every clue. Initially false.
    endWhenAllFound: NotRequired[bool]


class Sharing(TypedDict):
    """Until when the host is shown the position, if no other follows."""

    until: Timestamp


SheetFailure: TypeAlias = 'Literal["refused", "undeliverable", "no-codes"]'
"""
Why the codes were not sent: the mail server refused them permanently, could not be reached for a day, or the hunt no
longer has codes.
"""


class SheetMailFailedData(TypedDict):
    sheet: SheetNumber
    reason: SheetFailure


class SheetMailFailed(TypedDict):
    """The codes were not sent and will not be."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["sheet.mailFailed"]
    data: SheetMailFailedData
    by: NotRequired[StaffAuthor]


class SheetMailedData(TypedDict):
    sheet: SheetNumber


class SheetMailed(TypedDict):
    """The mail server accepted the codes."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["sheet.mailed"]
    data: SheetMailedData
    by: NotRequired[StaffAuthor]


SheetNumber: TypeAlias = "int"
"""The number of a letter with codes: 1, 2, 3, … in the order of request."""


class SheetRequestedData(TypedDict):
    sheet: SheetNumber


class SheetRequested(TypedDict):
    """The codes will be sent by mail."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["sheet.requested"]
    data: SheetRequestedData
    by: NotRequired[StaffAuthor]


class SheetView(TypedDict):
    """
    The mailing of the codes, for the host only. Omitted until the lobby has an address or the codes have been sent
    anywhere.
    """

    # Whether the lobby has an address.
    email: bool
    sheet: NotRequired[SheetNumber]
    # The state of the newest letter.
    state: NotRequired[Literal["requested", "mailed", "failed"]]
    reason: NotRequired[SheetFailure]
    at: NotRequired[Timestamp]


SignInTicket: TypeAlias = "str"
"""What a provider has confirmed about somebody, sealed by the server. Good for 15 minutes."""


class SignedIn(TypedDict):
    """The account, and a token for it that is valid for 90 days and not shown again."""

    account: AccountId
    token: Token


class SinceInput(TypedDict):
    """The last event that the client has seen."""

    # From the result of `lobby.watch`.
    epoch: str
    # From that result or from the newest push; 0 for none.
    seq: int


class Snapshot(TypedDict):
    """Everything that a client shows of a lobby. `me` is only for players."""

    card: Card
    me: NotRequired[OwnView]
    # In the host's order. Only the host sees clues before the start.
    clues: list[ClueView]
    # The groups of which clues are revealed to the viewer; only in lobbies with groups.
    groups: NotRequired[list[GroupView]]
    # How many clues a player needs to have all; only in lobbies with groups.
    needed: NotRequired[int]
    # In order of joining.
    players: list[PlayerView]
    board: BoardPart
    # The newest messages, oldest first.
    chat: list[ChatMessage]
    # The newest notices that the viewer may see, oldest first.
    notices: list[Notice]
    # In the order of request, newest last.
    songs: list[Song]
    roll: NotRequired[OpenRoll]
    help: NotRequired[OpenHelp]
    sheet: NotRequired[SheetView]


class Song(TypedDict):
    """
    A requested song. Without `player` the host requested it. `vote` is the viewer's vote, if any. `playedAt` is when
    it was last played: the newest is what plays now.
    """

    song: SongId
    player: NotRequired[PlayerId]
    title: SongText
    artist: SongText
    votes: Votes
    vote: NotRequired[Literal["up", "down"]]
    playedAt: NotRequired[Timestamp]


SongId: TypeAlias = "str"
"""The id of a song within its lobby: `s` and a number, in order of creation, never reused."""


class SongPlayedData(TypedDict):
    song: SongId


class SongPlayed(TypedDict):
    """The host plays a song, perhaps once more."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["song.played"]
    data: SongPlayedData
    by: NotRequired[StaffAuthor]


class SongRemovedData(TypedDict):
    song: SongId


class SongRemoved(TypedDict):
    """The host removed a song from the list."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["song.removed"]
    data: SongRemovedData
    by: NotRequired[StaffAuthor]


class SongRequestedData(TypedDict):
    song: SongId
    player: NotRequired[PlayerId]
    title: SongText
    artist: SongText


class SongRequested(TypedDict):
    """Somebody requested a song; without `player` the host did."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["song.requested"]
    data: SongRequestedData
    by: NotRequired[StaffAuthor]


class SongResult(TypedDict):
    """The id of the new song."""

    song: SongId


SongText: TypeAlias = "str"
"""Title or artist of a song."""


class SongVotedData(TypedDict):
    song: SongId
    votes: Votes


class SongVoted(TypedDict):
    """Somebody voted on a song."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["song.voted"]
    data: SongVotedData
    by: NotRequired[StaffAuthor]


class SongVotedInFullData(TypedDict):
    song: SongId
    player: NotRequired[PlayerId]
    vote: Vote
    votes: Votes


class SongVotedInFull(TypedDict):
    """Somebody voted on a song, as the voter and the host see it; without `player` the host did."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["song.voted"]
    data: SongVotedInFullData
    by: NotRequired[StaffAuthor]


class StaffAuthor(TypedDict):
    """The member of staff who did it, for the host and staff only. Without it, nobody of staff did."""

    staff: StaffId
    name: StaffName


StaffId: TypeAlias = "str"
"""
The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never reused.
"""


class StaffInvitedData(TypedDict):
    staff: StaffId
    name: StaffName
    role: StaffRole


class StaffInvited(TypedDict):
    """Somebody was invited to help. For the host and staff."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["staff.invited"]
    data: StaffInvitedData
    by: NotRequired[StaffAuthor]


class StaffListStaff(TypedDict):
    staff: StaffId
    name: StaffName
    role: StaffRole
    clue: NotRequired[ClueId]
    expiresAt: NotRequired[Timestamp]
    # Whether the invitation was revoked.
    revoked: bool
    lastAt: NotRequired[Timestamp]


class StaffList(TypedDict):
    """Everybody who was invited."""

    # By ascending `staff`.
    staff: list[StaffListStaff]
    # Whether the host has set a passphrase to come in by.
    passphrase: bool


StaffName: TypeAlias = "str"
"""The name of a member of staff."""


class StaffRevokedData(TypedDict):
    staff: StaffId


class StaffRevoked(TypedDict):
    """An invitation was revoked. For the host and staff."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["staff.revoked"]
    data: StaffRevokedData
    by: NotRequired[StaffAuthor]


StaffRole: TypeAlias = 'Literal["cohost", "referee", "moderator", "onlooker", "station"]'
"""What somebody whom the host invited may do."""

Stars: TypeAlias = "int"
"""How good the hunt was: more is better."""


class StartsAtResult(TypedDict):
    """When the hunt starts by itself, if it does."""

    startsAt: NotRequired[Timestamp]


class Station(TypedDict):
    """A clue with few places: only players who are inside find it. A find frees the place."""

    # How many players may be inside at once.
    capacity: int
    # How many minutes a player may stay, pauses excluded. 30 if omitted.
    minutes: NotRequired[int]


class StationEnteredData(TypedDict):
    player: PlayerId
    clue: ClueId


class StationEntered(TypedDict):
    """A player went into a station. For the host and that player."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["station.entered"]
    data: StationEnteredData
    by: NotRequired[StaffAuthor]


class StationLeftData(TypedDict):
    player: PlayerId
    clue: ClueId


class StationLeft(TypedDict):
    """A player went out of a station, found its clue, or ran out of time there. For the host and that player."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["station.left"]
    data: StationLeftData
    by: NotRequired[StaffAuthor]


class StationLeftResult(TypedDict):
    """How full the station is then."""

    # How many players are inside.
    inside: int


class StationResult(TypedDict):
    """
    The outcome of a check-in, and how full the station is then. A clue that is hidden from the calling player is told
    as 0 of 0, whether or not it is a station.
    """

    # `full`: try again later. `locked`: the clue is not revealed to the player yet. `closed`: the player cannot find
    # it now, because it is outside its time window, void, found, not needed, or without tries left.
    outcome: Literal["entered", "full", "locked", "closed"]
    # How many players are inside.
    inside: int
    # How many players may be inside at once.
    capacity: int


class StationView(TypedDict):
    """How full a station is. The last two only while the viewer is inside."""

    # How many players are inside.
    inside: int
    # How many players may be inside at once.
    capacity: int
    # How many minutes a player may stay, pauses excluded. 30 if omitted.
    minutes: NotRequired[int]
    enteredAt: NotRequired[Timestamp]
    until: NotRequired[Timestamp]


class Steer(TypedDict):
    """A press on the remote of the big screens."""

    lobby: LobbyId
    step: ScreenStep


class Submission(TypedDict):
    """A photo that a player sent for a clue."""

    submission: SubmissionId
    player: PlayerId
    clue: ClueId
    photo: PhotoName
    caption: NotRequired[Caption]
    at: Timestamp
    state: PhotoState
    by: NotRequired[StaffAuthor]
    bonus: NotRequired[PhotoBonus]
    reason: NotRequired[Reason]
    # Whether everybody may see it.
    published: bool


SubmissionId: TypeAlias = "str"
"""
The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation, never
reused.
"""


class TakeoutSessions(TypedDict):
    """One session."""

    session: SessionId
    since: Timestamp
    until: Timestamp


class TakeoutSignIn(TypedDict):
    """One provider."""

    # The provider, as its own documents name it.
    issuer: str
    # Who the owner is there.
    subject: str


class TakeoutHistory(TypedDict):
    """One event."""

    at: Timestamp
    # The type of the event.
    type: str
    firstName: NotRequired[PersonName]
    lastName: NotRequired[PersonName]
    username: NotRequired[Username]
    email: NotRequired[Email]
    name: NotRequired[KeyName]
    # The provider, as its own documents name it.
    issuer: NotRequired[str]
    # Who the owner is there.
    subject: NotRequired[str]


class TakeoutOpened(TypedDict):
    """One pack."""

    pack: PackId
    at: Timestamp
    # The current name; omitted if the pack can no longer be found.
    name: NotRequired[str]


class TakeoutLetters(TypedDict):
    """One letter."""

    # The content of the letter.
    kind: Literal["sheet", "password-reset", "verification"]
    at: Timestamp
    to: NotRequired[Email]


class TakeoutHosted(TypedDict):
    """One lobby."""

    lobby: LobbyId
    name: LobbyName
    phase: Phase
    email: NotRequired[Email]


class TakeoutWebhooks(TypedDict):
    """One webhook."""

    lobby: LobbyId
    webhook: WebhookId
    # Where its events go.
    url: str
    types: EventTypes
    createdAt: Timestamp


TakeoutHometown = TypedDict("TakeoutHometown", {
    "nickname": "str",
    "country": "str",
    "state": "str",
    "city": "str",
    "year": "int",
    "longitude": "float",
    "latitude": "float",
    "id": "int",
    "time-stamp": "str",
})
"""One entry, as `GET /hometown/users` returns it."""


class TakeoutPlayedEvents(TypedDict):
    """One event."""

    seq: Seq
    at: Timestamp
    # The type, as in `event`.
    type: str
    # The data, as in `event`, in full.
    data: Any


class TakeoutPlayed(TypedDict):
    """One seat."""

    lobby: LobbyId
    name: LobbyName
    player: PlayerId
    # What they did there, and what others did to them.
    events: list[TakeoutPlayedEvents]


class Takeout(TypedDict):
    """All data about an account, except for its credentials."""

    account: AccountId
    registeredAt: Timestamp
    firstName: PersonName
    lastName: PersonName
    username: Username
    email: Email
    # Whether the address is verified.
    emailVerified: bool
    # The sessions of the account.
    sessions: list[TakeoutSessions]
    # The API keys of the account.
    apiKeys: list[ApiKey]
    # Who the owner is at providers that sign them in.
    signIn: list[TakeoutSignIn]
    # The account's events, with the profile members that they set.
    history: list[TakeoutHistory]
    # The account's packs, each as `pack.export` returns it.
    packs: list[PackExport]
    # Packs of others whose answers the account saw, by hosting or exporting them.
    opened: list[TakeoutOpened]
    stats: PackStatistics
    badges: BadgeCounts
    # Letters waiting to be sent, to them or with their lobbies' codes; omitted if there are none.
    letters: NotRequired[list[TakeoutLetters]]
    # The lobbies that they host or have hosted.
    hosted: list[TakeoutHosted]
    # The webhooks of their lobbies; omitted if there are none.
    webhooks: NotRequired[list[TakeoutWebhooks]]
    # Their entries in the directory (docs/hometown.md); omitted if there are none.
    hometown: NotRequired[list[TakeoutHometown]]
    # The seats of the account.
    played: list[TakeoutPlayed]


class TeamChange(TypedDict):
    """The change for a team."""

    team: TeamId
    # Before and after.
    points: list[int]
    # Before and after.
    rank: list[int]


TeamId: TypeAlias = "str"
"""A team of the lobby: `t1` is the first of the card's `teams`."""

TeamName: TypeAlias = "str"
"""The name of a team, unique in the lobby ignoring case."""


class TeamRecipient(TypedDict):
    """Only the team and the host see it."""

    team: TeamId


class TeamRow(TypedDict):
    """A row of the teams' board, like a player's. Each clue counts once for a team, by its members' earliest find."""

    # 1, 2, 3, …; shared by teams with equal points if the host chose that.
    rank: int
    place: NotRequired[Place]
    team: TeamId
    name: TeamName
    division: NotRequired[DivisionName]
    # The team's points.
    points: int
    # The number of clues that the team's members have found.
    found: int
    lastAt: NotRequired[Timestamp]
    lastSeq: NotRequired[Seq]


class TextsInLanguage(TypedDict):
    """The texts of a clue in one language."""

    title: NotRequired[ClueTitle]
    text: NotRequired[ClueText]
    ask: NotRequired[QuestionText]
    question: NotRequired[QuestionText]
    options: NotRequired[list[AnswerText]]
    hints: NotRequired[list[HintText]]


Ties: TypeAlias = 'Literal["ordered", "shared"]'
"""
How players or teams with equal points are ranked: by who had them first (initially), or with a `shared` rank, which
the next rank counts (1, 1, 3). Rows then have a `place`.
"""


class TimeExtendedData(TypedDict):
    # The seconds that were added.
    seconds: int
    endsAt: Timestamp


class TimeExtended(TypedDict):
    """The host added time to the clock."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["time.extended"]
    data: TimeExtendedData
    by: NotRequired[StaffAuthor]


Timestamp: TypeAlias = "int"
"""A time, in milliseconds since 1970 UTC."""

Token: TypeAlias = "str"
"""A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it."""

Total: TypeAlias = "int"
"""The player's total points."""


class UnauthorizedData(TypedDict):
    kind: Literal["unauthorized"]


class UnavailableData(TypedDict):
    kind: Literal["unavailable"]
    # When to try again, in milliseconds.
    retryAfter: int


Unranked: TypeAlias = 'Literal["casual", "signed-out", "creator", "opened", "played"]'
"""
Why the result will not be ranked. `casual`: the play is casual. `signed-out`: nobody is signed in. `creator`: the
player made the pack. `opened`: they have seen the answers. `played`: they have begun to play it before.
"""

Username: TypeAlias = "str"
"""
The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30 characters.
"""

Vote: TypeAlias = 'Literal["up", "down", "none"]'
"""A vote on a song. `none` withdraws it."""

Votes: TypeAlias = "int"
"""Up votes minus down votes."""


class VotesResult(TypedDict):
    """The song's current votes."""

    votes: Votes


class Watching1(TypedDict):
    """The lobby as of the event `seq`."""

    epoch: Epoch
    seq: Seq
    snapshot: Snapshot


class Watching2(TypedDict):
    """The events after `seq`, as sent in the request, follow as pushes."""

    epoch: Epoch
    # As sent in the request.
    seq: int
    resumed: Literal[True]


Watching: TypeAlias = "Watching1 | Watching2"
"""A snapshot, or confirmation that the missed events follow."""


class WaveInput(TypedDict):
    """A wave of players."""

    # The title of the wave.
    title: str
    # Seconds of running time after the start of the hunt.
    after: int


class WaveMovedData(TypedDict):
    player: NotRequired[PlayerId]
    team: NotRequired[TeamId]
    # The index of a wave, from 0.
    wave: int


class WaveMoved(TypedDict):
    """The host moved a player, or a team, to another wave. Only they and the host get it."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["wave.moved"]
    data: WaveMovedData
    by: NotRequired[StaffAuthor]


class WaveStartedData(TypedDict):
    # The index of a wave, from 0.
    wave: int
    startsAt: Timestamp


class WaveStarted(TypedDict):
    """A wave of players started."""

    lobby: LobbyId
    seq: Seq
    prev: Prev
    at: Timestamp
    type: Literal["wave.started"]
    data: WaveStartedData
    by: NotRequired[StaffAuthor]


class WaveView(TypedDict):
    """A wave of players, and when it starts or started, once that is known."""

    # The title of the wave.
    title: str
    # Seconds of running time after the start of the hunt.
    after: int
    startsAt: NotRequired[Timestamp]


class WebhookDeliveriesDeliveries(TypedDict):
    lobby: NotRequired[LobbyId]
    position: NotRequired[LogPosition]
    # The number of the event; 0 for a test.
    seq: int
    at: Timestamp
    # The status of the answer; 0 if there was none.
    status: int
    # The number of the try.
    attempt: int
    nextAt: NotRequired[Timestamp]


class WebhookDeliveries(TypedDict):
    # In the order of the tries.
    deliveries: list[WebhookDeliveriesDeliveries]


WebhookId: TypeAlias = "str"
"""The id of a webhook within its lobby: `w` and a number, in order of creation, never reused."""


class WebhookListWebhooks(TypedDict):
    webhook: WebhookId
    url: WebhookUrl
    types: EventTypes
    createdAt: Timestamp
    # The last call failed.
    failing: NotRequired[Literal[True]]


class WebhookList(TypedDict):
    # By ascending `webhook`.
    webhooks: list[WebhookListWebhooks]


WebhookUrl: TypeAlias = "str"
"""Where the server sends events: an address that begins with `https://` or `http://`."""


class Winner(TypedDict):
    """A player who found every clue, and the running time until their last find. Pauses do not count."""

    player: PlayerId
    seconds: int


class WrongPhaseData(TypedDict):
    kind: Literal["wrong-phase"]
    phase: Phase


class Zone1Circle(TypedDict):
    # Degrees north.
    lat: float
    # Degrees east.
    lon: float
    # In metres.
    radius: int


class Zone1(TypedDict):
    circle: Zone1Circle


class Zone2Outline(TypedDict):
    # Degrees north.
    lat: float
    # Degrees east.
    lon: float


class Zone2(TypedDict):
    # Its corners in order. The last is joined to the first, and no side crosses another.
    outline: list[Zone2Outline]


Zone: TypeAlias = "Zone1 | Zone2"
"""Where the hunt is played. Players are warned when they leave it, and the host sees who has. Not for spectators."""


class EventPush(TypedDict):
    """Something happened in a watched lobby."""

    method: Literal["event"]
    params: Event | HostEvent


class BoardPush(TypedDict):
    """The board of a watched lobby changed."""

    method: Literal["board"]
    params: BoardChange


class PresencePush(TypedDict):
    """Players of a watched lobby came or went."""

    method: Literal["presence"]
    params: PresenceChange


class CheerPush(TypedDict):
    """A player cheered in the waiting room."""

    method: Literal["cheer"]
    params: Cheer


class SteerPush(TypedDict):
    """The host steers what big screens show after the end."""

    method: Literal["steer"]
    params: Steer


class PositionsPush(TypedDict):
    """Players of a watched lobby moved, started or stopped sharing it, or called for help."""

    method: Literal["positions"]
    params: PositionChange


class CrowdPush(TypedDict):
    """Clues of a watched lobby became more or less crowded."""

    method: Literal["crowd"]
    params: CrowdChange


class FeedPush(TypedDict):
    """Reactions to entries of the feed of a watched lobby changed."""

    method: Literal["feed"]
    params: FeedChange


class FollowPush(TypedDict):
    """Something happened in a lobby."""

    method: Literal["follow"]
    params: FollowedEvent


class ServerNoticePush(TypedDict):
    """An operator announces something to everybody, or takes it away."""

    method: Literal["server.notice"]
    params: NoticeOfServer


class ByePush(TypedDict):
    """The last message before the server closes the connection."""

    method: Literal["bye"]
    params: Bye


ErrorKind: TypeAlias = '''(
    Literal["account-not-found"] |
    Literal["bad-credentials"] |
    Literal["ban-not-found"] |
    Literal["banned"] |
    Literal["clue-not-found"] |
    Literal["email-taken"] |
    Literal["forbidden"] |
    Literal["internal"] |
    Literal["invalid-params"] |
    Literal["invalid-request"] |
    Literal["kicked"] |
    Literal["lobby-full"] |
    Literal["lobby-not-found"] |
    Literal["message-not-found"] |
    Literal["method-not-found"] |
    Literal["muted"] |
    Literal["name-taken"] |
    Literal["operator-not-found"] |
    Literal["pack-exists"] |
    Literal["pack-not-found"] |
    Literal["parse-error"] |
    Literal["player-not-found"] |
    Literal["quota-exceeded"] |
    Literal["rate-limited"] |
    Literal["song-not-found"] |
    Literal["staff-not-found"] |
    Literal["submission-not-found"] |
    Literal["unauthorized"] |
    Literal["unavailable"] |
    Literal["username-taken"] |
    Literal["version-conflict"] |
    Literal["webhook-not-found"] |
    Literal["wrong-phase"]
)'''
"""What identifies an error."""
