"""The server's methods, as functions."""

# Written by clients/generate from schema/openrpc.json. Do not edit.

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from .types import (
    AccountId,
    AccountList,
    Accuracy,
    AddedPlayer,
    AddedToken,
    Album,
    ApiKeyId,
    Attached,
    AuditTrail,
    AuditedOperator,
    Author,
    Avatar,
    BanId,
    BanList,
    BannedAddress,
    BoardPosition,
    BoardResult,
    Brand,
    Card,
    ChatText,
    ClueId,
    ClueInput,
    ClueList,
    ClueResult,
    ClueText,
    ClueTexts,
    ClueTitle,
    CodesInput,
    Colour,
    Created,
    CreatedAccount,
    CreatedKey,
    CreatedWebhook,
    Crowd,
    DeletionReason,
    Description,
    DeviceName,
    DivisionName,
    DripInput,
    Email,
    EmailAddress,
    EndsAtResult,
    EnteredHost,
    EventTypes,
    Explanation,
    FeedPage,
    Feedback,
    FeedbackText,
    FollowedFrom,
    Forecast,
    Fragment,
    GameTime,
    GhostInput,
    GivenAnswer,
    GrantedAccount,
    GroupInput,
    GroupToCreate,
    HelpCalls,
    HelpId,
    HelpResult,
    Hint,
    HintResult,
    History,
    Honours,
    HuntReport,
    Invitation,
    InvitedStaff,
    Joined,
    KeyList,
    KeyName,
    KeyScopes,
    KnownPack,
    Language,
    LanguageTag,
    LateFinds,
    LivingCodes,
    LobbyId,
    LobbyName,
    LocationInput,
    Log,
    LogPosition,
    MadeBan,
    MadeInvitation,
    MessageId,
    MessageResult,
    NearInput,
    NextPhoto,
    Nothing,
    NoticeResult,
    NoticeText,
    OpenLobbies,
    OperatorId,
    OperatorName,
    OperatorReason,
    OperatorTokens,
    OperatorsAccount,
    OperatorsLobbies,
    OperatorsPacks,
    Order,
    Outcome,
    Pack,
    PackBoard,
    PackDescription,
    PackDraft,
    PackFile,
    PackFormat,
    PackId,
    PackIdInput,
    PackList,
    PackLocation,
    PackMade,
    PackName,
    PackVersion,
    PackVersionResult,
    PackVersions,
    Passphrase,
    Password,
    PersonName,
    Phase,
    PhaseResult,
    PhoneLatitude,
    PhoneLongitude,
    PhotoBonus,
    PhotoName,
    PhotoQueue,
    PhotoState,
    PlayBegun,
    PlayerId,
    PlayerList,
    PlayerName,
    PlayerTags,
    Points,
    Positions,
    Presence,
    Profile,
    Progress,
    Proof,
    ProviderName,
    ProviderSignIn,
    ProvidersOfReset,
    Reaction,
    Reason,
    Recipient,
    RehearsalStart,
    Reports,
    ResetLink,
    Results,
    RollId,
    RollResult,
    Rolls,
    RulingId,
    RulingInput,
    RulingPreview,
    RulingReason,
    RulingResult,
    ScoreLines,
    Scoring,
    ScreenStep,
    SeatOffer,
    Seq,
    ServerInfo,
    ServerNotice,
    ServerProblems,
    ServerStatus,
    ServerTime,
    SessionId,
    SessionList,
    SettingsInput,
    Sharing,
    SignInTicket,
    SignedIn,
    SinceInput,
    Snapshot,
    SongId,
    SongResult,
    SongText,
    StaffId,
    StaffList,
    StaffName,
    StaffRole,
    Stars,
    StartsAtResult,
    Station,
    StationLeftResult,
    StationResult,
    SubmissionId,
    Takeout,
    TeamId,
    TeamName,
    Timestamp,
    Token,
    Username,
    Vote,
    VotesResult,
    Watching,
    WaveInput,
    WebhookDeliveries,
    WebhookId,
    WebhookList,
    WebhookUrl,
)

Call: TypeAlias = Callable[[str, dict[str, Any]], Awaitable[Any]]


class Omitted:
    """The type of `OMITTED`."""

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED = Omitted()
"""Leaves out a parameter for which `None` means something else: that a value is cleared."""


class MethodGroup:
    def __init__(self, call: Call) -> None:
        self._call = call

    def _send(self, method: str, params: dict[str, Any], clearable: dict[str, Any] | None = None) -> Awaitable[Any]:
        """`clearable` are the parameters of which `None` is sent."""
        sent = {name: value for name, value in params.items() if value is not None}
        sent |= {name: value for name, value in (clearable or {}).items() if value is not OMITTED}
        # With a key the request can be repeated after a lost connection, and is carried out once.
        if "key" in params and params["key"] is None:
            sent["key"] = secrets.token_hex(16)
        return self._call(method, sent)


class ServerMethods(MethodGroup):
    """The methods `server.…`."""

    async def info(self, *, token: Token | None = None) -> ServerInfo:
        """Returns the server's version, clock and limits."""
        return cast("ServerInfo", await self._send("server.info", {"token": token}))

    async def ping(self, *, token: Token | None = None) -> ServerTime:
        """Returns the server's time."""
        return cast("ServerTime", await self._send("server.ping", {"token": token}))


class SessionMethods(MethodGroup):
    """The methods `session.…`."""

    async def attach(self, *, token: Token, key: str | None = None) -> Attached:
        """
        Binds the connection to the seat or account of a token.

        A connection can have one account and one seat in a lobby. If it has one already, it keeps it, and the result
        only describes the token's. A token of `player.handover` is used up: it gives a connection without a seat the
        player's, with a new `token`. The earlier device's connections get `bye` `replaced`, and its token becomes
        `unauthorized`.
        """
        return cast("Attached", await self._send("session.attach", {"token": token, "key": key}))

    async def enter(
        self,
        *,
        passphrase: str,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> EnteredHost:
        """
        Lets a host in by the passphrase that they set.

        Binds the connection to the host's seat if it has none. `token` is the host's on every device, until the
        passphrase changes. A wrong passphrase and a lobby without one give the same error after the same time, and
        count like wrong passwords: ten for a lobby and an address in 15 minutes.

        - passphrase: The passphrase.
        """
        return cast("EnteredHost", await self._send("session.enter", {
            "passphrase": passphrase,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def detach(self, *, token: Token | None = None) -> Nothing:
        """
        Unbinds the connection from its seat and its account.

        The connection stops watching the lobby of the seat. The token stays valid.
        """
        return cast("Nothing", await self._send("session.detach", {"token": token}))


class AccountMethods(MethodGroup):
    """The methods `account.…`."""

    async def register(
        self,
        *,
        first_name: PersonName,
        last_name: PersonName,
        username: Username,
        email: Email,
        password: Password | None = None,
        ticket: SignInTicket | None = None,
        invitation: Invitation | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> SignedIn:
        """
        Creates an account and signs in to it.

        Binds the connection to the account if it is bound to none. Usernames and addresses are unique, ignoring case.
        Whoever has a `ticket` of `account.signIn` needs no password.

        - password: Required without `ticket`.
        - ticket: Instead of `password`.
        - invitation: Needed if `registration` of `server.info` is `invitation`.
        """
        return cast("SignedIn", await self._send("account.register", {
            "firstName": first_name,
            "lastName": last_name,
            "username": username,
            "email": email,
            "password": password,
            "ticket": ticket,
            "invitation": invitation,
            "token": token,
            "key": key,
        }))

    async def login(
        self,
        *,
        login: str,
        password: str,
        token: Token | None = None,
        key: str | None = None,
    ) -> SignedIn:
        """
        Signs in.

        Binds the connection to the account if it is bound to none. The error does not say whether the login or the
        password was wrong. An account has at most 50 sessions: signing in once more ends the oldest.

        - login: The username or the email address, ignoring case.
        - password: The password.
        """
        return cast("SignedIn", await self._send("account.login", {
            "login": login,
            "password": password,
            "token": token,
            "key": key,
        }))

    async def logout(self, *, everywhere: bool | None = None, token: Token | None = None) -> Nothing:
        """
        Signs out.

        The token stops working, and every right that a connection had through it ends: other connections that used it
        are closed with `bye` `replaced`.

        - everywhere: Whether to end all sessions of the account, not only this one. False if omitted.
        """
        return cast("Nothing", await self._send("account.logout", {"everywhere": everywhere, "token": token}))

    async def get(self, *, token: Token | None = None) -> Profile:
        """
        Returns the profile and the hosted lobbies.

        Only the newest 200 lobbies are listed.
        """
        return cast("Profile", await self._send("account.get", {"token": token}))

    async def update(
        self,
        *,
        first_name: PersonName | None = None,
        last_name: PersonName | None = None,
        email: Email | None = None,
        password: Password | None = None,
        current_password: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Changes the profile, the address or the password.

        Omitted members stay as they are. A new password ends all other sessions. An account without a password needs
        a session of the last ten minutes in place of `currentPassword`.

        - current_password: Required with `email` and `password`.
        """
        return cast("Nothing", await self._send("account.update", {
            "firstName": first_name,
            "lastName": last_name,
            "email": email,
            "password": password,
            "currentPassword": current_password,
            "token": token,
            "key": key,
        }))

    async def request_reset(
        self,
        *,
        email: Email,
        language: Language | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Requests a letter for choosing a new password.

        The answer is the same whether or not an account has this address. Nothing is sent if the server sends no
        mail.

        - language: The language of the letter. Defaults to English.
        """
        return cast("Nothing", await self._send("account.requestReset", {"email": email, "language": language, "token": token}))

    async def reset(
        self,
        *,
        reset_token: str,
        password: Password,
        unlink: list[ProviderName] | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> SignedIn:
        """
        Sets a new password with the token from the letter and signs in.

        The token works once, within 30 minutes. All sessions end except the one that this creates, and so do all API
        keys, tickets and other such letters. Providers go on signing the owner in, except those in `unlink`.

        - reset_token: From the letter.
        - unlink: Names of the providers that no longer sign the owner in.
        """
        return cast("SignedIn", await self._send("account.reset", {
            "resetToken": reset_token,
            "password": password,
            "unlink": unlink,
            "token": token,
            "key": key,
        }))

    async def check_reset(self, *, reset_token: str, token: Token | None = None) -> ProvidersOfReset:
        """
        Says which providers sign in whoever got the letter for a new password.

        For the page that sets the password, which asks whether they still should.

        - reset_token: From the letter.
        """
        return cast("ProvidersOfReset", await self._send("account.checkReset", {"resetToken": reset_token, "token": token}))

    async def request_verification(self, *, language: Language | None = None, token: Token | None = None) -> Nothing:
        """
        Requests a letter that verifies the email address.

        Nothing is sent if the address is verified already, or if the server sends no mail.

        - language: The language of the letter. Defaults to English.
        """
        return cast("Nothing", await self._send("account.requestVerification", {"language": language, "token": token}))

    async def verify(self, *, verification_token: str, token: Token | None = None, key: str | None = None) -> Nothing:
        """
        Verifies the email address with the token from the letter.

        Anybody with the token may call it, signed in or not. The token is valid for 7 days.

        - verification_token: From the letter.
        """
        return cast("Nothing", await self._send("account.verify", {
            "verificationToken": verification_token,
            "token": token,
            "key": key,
        }))

    async def sessions(self, *, token: Token | None = None) -> SessionList:
        """
        Lists the sessions of the account.

        In the order in which they began.
        """
        return cast("SessionList", await self._send("account.sessions", {"token": token}))

    async def revoke(self, *, session: SessionId, token: Token | None = None) -> Nothing:
        """
        Ends a session of the account.

        It has the same effect as `account.logout` in that session.
        """
        return cast("Nothing", await self._send("account.revoke", {"session": session, "token": token}))

    async def export(self, *, token: Token | None = None) -> Takeout:
        """
        Exports all data about the account.

        Also available as `GET /account.json`. The clues, codes and chat of hosted lobbies are in the lobbies' logs,
        `lobby.log`.
        """
        return cast("Takeout", await self._send("account.export", {"token": token}))

    async def claim(self, *, host: Token, token: Token | None = None, key: str | None = None) -> Nothing:
        """
        Makes the account the owner of a lobby that was created without one.

        From then on the account is the lobby's host, on every device. A lobby of another account is `forbidden`.

        - host: The host's token for the lobby.
        """
        return cast("Nothing", await self._send("account.claim", {"host": host, "token": token, "key": key}))

    async def delete(self, *, password: str | None = None, token: Token | None = None) -> Nothing:
        """
        Deletes the account.

        All personal data is erased for good, in the log as well: lobbies show `deleted player` and `deleted host`
        from then on. Finds, points and chat messages stay in the lobbies. The username and the address become
        available again. An account without a password needs a session of the last ten minutes instead.

        - password: Required if the account has one.
        """
        return cast("Nothing", await self._send("account.delete", {"password": password, "token": token}))

    async def create_key(
        self,
        *,
        name: KeyName,
        scopes: KeyScopes,
        expires_at: Timestamp,
        password: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> CreatedKey:
        """
        Makes an API key, with which a program acts as the account.

        The token is not shown again. It may do what its scopes say: `read` what the account may see of its lobbies,
        `host` lobbies, and change the account's `packs`. Methods of the account itself and of operators never are. An
        account has at most 50 valid keys. They outlast the session that makes them, so the password is asked for; an
        account without one needs a session of the last ten minutes instead. All keys end with a change or a reset of
        the password, and with `account.logout` everywhere.

        - expires_at: When the key stops working, in the future.
        - password: Required if the account has one.
        """
        return cast("CreatedKey", await self._send("account.createKey", {
            "name": name,
            "scopes": scopes,
            "expiresAt": expires_at,
            "password": password,
            "token": token,
            "key": key,
        }))

    async def keys(self, *, token: Token | None = None) -> KeyList:
        """
        Lists the account's API keys.

        Expired ones, too. `lastAt` is when the key was last used; after a restart it may be up to a day early.
        """
        return cast("KeyList", await self._send("account.keys", {"token": token}))

    async def revoke_key(self, *, api_key: ApiKeyId, token: Token | None = None) -> Nothing:
        """
        Revokes an API key.

        Connections that used it are closed with `bye` `replaced`.
        """
        return cast("Nothing", await self._send("account.revokeKey", {"apiKey": api_key, "token": token}))

    async def sign_in(
        self,
        *,
        ticket: SignInTicket,
        token: Token | None = None,
        key: str | None = None,
    ) -> ProviderSignIn:
        """
        Signs in whom a provider has confirmed.

        The page `/sign-in/PROVIDER` leads to the provider and back to `/account`, with the ticket in the cookie
        `quarry-ticket`. Binds the connection to the account if it is bound to none. If no account is linked with
        them, the result is `new`, what a form for `account.register` may suggest.
        """
        return cast("ProviderSignIn", await self._send("account.signIn", {"ticket": ticket, "token": token, "key": key}))

    async def link(self, *, ticket: SignInTicket, password: str | None = None, token: Token | None = None) -> Nothing:
        """
        Links the account with whom a provider has confirmed.

        They can sign in to the account with that provider from then on. An account without a password needs a session
        of the last ten minutes instead.

        - password: Required if the account has one.
        """
        return cast("Nothing", await self._send("account.link", {"ticket": ticket, "password": password, "token": token}))

    async def unlink(self, *, provider: ProviderName, token: Token | None = None) -> Nothing:
        """
        Ends the link with a provider.

        The last provider of an account without a password stays.
        """
        return cast("Nothing", await self._send("account.unlink", {"provider": provider, "token": token}))


class PackMethods(MethodGroup):
    """The methods `pack.…`."""

    async def create(
        self,
        *,
        name: PackName,
        description: PackDescription,
        location: PackLocation,
        game_time: GameTime | None = None,
        clues: list[ClueInput] | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> PackMade:
        """
        Creates a pack.

        A pack is a hunt that can be played many times. A clue with a codeword needs a text of at most 140 characters:
        the question that the codeword answers. Others can find and play a pack once it has five clues.

        - game_time: Defaults to 15.
        - clues: Defaults to none.
        """
        return cast("PackMade", await self._send("pack.create", {
            "name": name,
            "description": description,
            "location": location,
            "gameTime": game_time,
            "clues": clues,
            "token": token,
            "key": key,
        }))

    async def update(
        self,
        *,
        pack: PackIdInput,
        version: PackVersion,
        name: PackName | None = None,
        description: PackDescription | None = None,
        location: PackLocation | None = None,
        game_time: GameTime | None = None,
        clues: list[ClueInput] | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> PackVersionResult:
        """
        Changes a pack of the account.

        Given members replace the old ones: `clues` replaces all clues. Every change raises the version by one; a
        request that changes nothing does not.

        - version: The version that the change is based on.
        - clues: At most 500 clues.
        """
        return cast("PackVersionResult", await self._send("pack.update", {
            "pack": pack,
            "version": version,
            "name": name,
            "description": description,
            "location": location,
            "gameTime": game_time,
            "clues": clues,
            "token": token,
            "key": key,
        }))

    async def delete(self, *, pack: PackIdInput, token: Token | None = None, key: str | None = None) -> Nothing:
        """
        Deletes a pack of the account.

        Lobbies that play it continue, since they have copies of its clues.
        """
        return cast("Nothing", await self._send("pack.delete", {"pack": pack, "token": token, "key": key}))

    async def get(self, *, pack: PackIdInput, version: PackVersion | None = None, token: Token | None = None) -> Pack:
        """
        Returns a pack.

        Only the creator gets the clues, with all their secrets. Only the creator can get a pack of fewer than five
        clues.

        - version: Defaults to the newest.
        """
        return cast("Pack", await self._send("pack.get", {"pack": pack, "version": version, "token": token}))

    async def mine(self, *, token: Token | None = None) -> PackList:
        """
        Lists the packs of the account.

        Ordered by name.
        """
        return cast("PackList", await self._send("pack.mine", {"token": token}))

    async def search(
        self,
        *,
        text: Fragment | None = None,
        name: Fragment | None = None,
        location: Fragment | None = None,
        creator: Fragment | None = None,
        near: NearInput | None = None,
        after: str | None = None,
        limit: int | None = None,
        token: Token | None = None,
    ) -> PackList:
        """
        Searches for packs.

        All given parameters must match. A fragment matches anywhere in a text, ignoring case and accents. Results are
        ordered by name, then by id. Only the creator finds a pack of fewer than five clues.

        - text: Up to 5 words, each a fragment of the name, the location or the creator's username.
        - creator: A fragment of the username.
        - after: The `next` of the previous page.
        - limit: Packs per page. Defaults to 25.
        """
        return cast("PackList", await self._send("pack.search", {
            "text": text,
            "name": name,
            "location": location,
            "creator": creator,
            "near": near,
            "after": after,
            "limit": limit,
            "token": token,
        }))

    async def export(
        self,
        *,
        pack: PackIdInput,
        format: PackFormat | None = None,
        token: Token | None = None,
    ) -> PackFile:
        """
        Exports a pack as a file.

        Exporting somebody else's pack shows its answers, so the account's later plays of it are not ranked; plays
        without an account never are. If the format cannot hold the whole pack, the request is refused, and the error
        lists everything that does not fit.

        - format: Defaults to `quarry`.
        """
        return cast("PackFile", await self._send("pack.export", {"pack": pack, "format": format, "token": token}))

    async def import_(
        self,
        *,
        file: str,
        format: PackFormat | None = None,
        pack: PackId | None = None,
        version: int | None = None,
        name: PackName | None = None,
        description: PackDescription | None = None,
        location: PackLocation | None = None,
        game_time: GameTime | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> PackMade:
        """
        Creates a pack, or a pack's next version, from a file.

        The file is imported as a whole or not at all: `problems` lists everything that is wrong, each with its place
        in the file. With `pack`, members that the file omits stay as they are. `name`, `description`, `location` and
        `gameTime` override the file's; a table has none.

        - file: The file's text, at most 256 KiB. `POST /packs` takes files too long for a message.
        - format: Detected if omitted.
        - pack: The pack to create the next version of. If omitted, a new pack is created.
        - version: The version that the file is based on. Required with `pack`.
        """
        return cast("PackMade", await self._send("pack.import", {
            "file": file,
            "format": format,
            "pack": pack,
            "version": version,
            "name": name,
            "description": description,
            "location": location,
            "gameTime": game_time,
            "token": token,
            "key": key,
        }))

    async def read(
        self,
        *,
        file: str,
        format: PackFormat | None = None,
        name: PackName | None = None,
        description: PackDescription | None = None,
        location: PackLocation | None = None,
        game_time: GameTime | None = None,
        token: Token | None = None,
    ) -> PackDraft:
        """
        Reads a file as a pack would be imported from it, and creates nothing.

        For a draft that its author looks at and corrects. What cannot be imported is left out and listed in
        `problems`, each with its place in the file. A photo that is not on this server is left out, too. `name`,
        `description`, `location` and `gameTime` override the file's.

        - file: The file's text, at most 256 KiB. `POST /packs/draft` takes files too long for a message.
        - format: Detected if omitted.
        """
        return cast("PackDraft", await self._send("pack.read", {
            "file": file,
            "format": format,
            "name": name,
            "description": description,
            "location": location,
            "gameTime": game_time,
            "token": token,
        }))

    async def versions(self, *, packs: list[KnownPack], token: Token | None = None) -> PackVersions:
        """
        Tells which of the given packs have newer versions.

        One request covers all packs that a client keeps.

        - packs: At most 1,000 packs.
        """
        return cast("PackVersions", await self._send("pack.versions", {"packs": packs, "token": token}))

    async def board(self, *, pack: PackIdInput, token: Token | None = None) -> PackBoard:
        """
        Returns the board of a pack.

        It ranks first plays against the clock, alone or in a ranked game, once they have ended. An account that made
        the pack, saw its answers or played it casually before never appears on it.
        """
        return cast("PackBoard", await self._send("pack.board", {"pack": pack, "token": token}))


class LobbyMethods(MethodGroup):
    """The methods `lobby.…`."""

    async def create(
        self,
        *,
        name: LobbyName | None = None,
        description: Description | None = None,
        author: Author | None = None,
        capacity: int | None = None,
        starts_at: Timestamp | None = None,
        duration: int | None = None,
        order: Order | None = None,
        drip: DripInput | None = None,
        scoring: Scoring | None = None,
        teams: list[TeamName] | None = None,
        divisions: list[DivisionName] | None = None,
        groups: list[GroupToCreate] | None = None,
        waves: list[WaveInput] | None = None,
        team_colours: list[Colour] | None = None,
        brand: Brand | None = None,
        settings: SettingsInput | None = None,
        code: str | None = None,
        clues: list[ClueInput] | None = None,
        email: EmailAddress | None = None,
        language: LanguageTag | None = None,
        codes: CodesInput | None = None,
        again: LobbyId | None = None,
        pack: PackIdInput | None = None,
        play: Literal["competitive", "casual"] | None = None,
        ghost: GhostInput | None = None,
        ranked: bool | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Created | PlayBegun:
        """
        Creates a lobby, or begins a play of a pack.

        Binds the connection to the host's seat if it has none. A lobby may have no clues at first; `clue.add` adds
        them, also for a hunt that does not fit into one message. With `pack` it is a game that the caller, who must
        be signed in, hosts: the clues, the duration and everything omitted come from the pack. With `pack` and `play`
        it is a play by the caller, signed in or not: it has no host, begins at once, and binds the connection to the
        player's seat if it has none.

        - name: Required unless a pack is played or `again` is given. In a play it is the player's name, and
          defaults to their username.
        - description: Empty if omitted.
        - author: Defaults to the account's username; empty without an account.
        - capacity: Defaults to 100.
        - starts_at: When the hunt starts by itself, in the future. If omitted, `lobby.start` starts it.
        - duration: If omitted, the hunt has no clock.
        - teams: Distinct names. The first team is `t1`.
        - divisions: Distinct names. Players choose one when they join; the board and the results rank each
          division, too.
        - groups: Groups of clues of which players need some.
        - waves: Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or
          players without one, are dealt in turn.
        - team_colours: The colours of the teams: the first that of `t1`. At most one for each team. Where a new
          lobby names none, its teams get colours of their own in turn.
        - clues: The clues in display order.
        - email: The address that the codes are sent to for printing: at once if there are clues with codes, else
          ten minutes after a clue was last added or changed, or when the hunt starts. It is stored encrypted. Only if
          the server sends mail.
        - language: The language of the clues' own texts, and of letters (English if the server does not speak it).
          Of a play by one player it is the language in which the player reads clues.
        - codes: The clues reuse the printed codes of an earlier lobby: the first clue the first code, and so on.
        - again: An earlier lobby of the same host, whose clues, settings and codes are reused with new seats.
          Everything else but `key` must be omitted.
        - pack: The pack to play, in its newest version.
        - play: The caller plays alone: against the clock with five clues at first, or without a clock with all of
          them. Only with `pack`.
        - ghost: A recorded run to race against: that of the leader of the pack's board, or somebody's best. Only
          with `play`.
        - ranked: Whether the results of a hosted game count for the board of the pack. All players must then be
          signed in and join before the start, and nothing of the pack can be changed. Only with `pack` and without
          `play`.
        """
        return cast("Created | PlayBegun", await self._send("lobby.create", {
            "name": name,
            "description": description,
            "author": author,
            "capacity": capacity,
            "startsAt": starts_at,
            "duration": duration,
            "order": order,
            "drip": drip,
            "scoring": scoring,
            "teams": teams,
            "divisions": divisions,
            "groups": groups,
            "waves": waves,
            "teamColours": team_colours,
            "brand": brand,
            "settings": settings,
            "code": code,
            "clues": clues,
            "email": email,
            "language": language,
            "codes": codes,
            "again": again,
            "pack": pack,
            "play": play,
            "ghost": ghost,
            "ranked": ranked,
            "token": token,
            "key": key,
        }))

    async def update(
        self,
        *,
        name: LobbyName | None = None,
        description: Description | None = None,
        author: Author | None = None,
        capacity: int | None = None,
        starts_at: Timestamp | None | Omitted = OMITTED,
        duration: int | None | Omitted = OMITTED,
        order: Order | None = None,
        drip: DripInput | None = None,
        scoring: Scoring | None = None,
        teams: list[TeamName] | None = None,
        divisions: list[DivisionName] | None = None,
        groups: list[GroupInput] | None = None,
        waves: list[WaveInput] | None = None,
        team_colours: list[Colour] | None = None,
        brand: Brand | None | Omitted = OMITTED,
        settings: SettingsInput | None = None,
        email: EmailAddress | None | Omitted = OMITTED,
        language: LanguageTag | None | Omitted = OMITTED,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Changes the details that were given when the lobby was created.

        Not once the hunt has ended. Once it has started, `startsAt`, `duration`, `order` and `waves` cannot change.
        Null clears `startsAt`, `duration`, `brand` and `language`. There can be no fewer seats than players, no fewer
        teams once somebody has joined, and a division that a player is in must stay.

        - capacity: The number of seats for players.
        - duration: How long the hunt runs, in seconds.
        - teams: Distinct names. The first team is `t1`.
        - divisions: Distinct names. Players choose one when they join; the board and the results rank each
          division, too.
        - groups: All groups of clues; the first is `g1`.
        - waves: Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or
          players without one, are dealt in turn.
        - team_colours: The colours of the teams: the first that of `t1`. At most one for each team. Where a new
          lobby names none, its teams get colours of their own in turn.
        - email: The address that the codes are sent to; null removes it.
        - language: The language of the clues' own texts; null if it is not to be named. With `email`, it is that of
          letters instead: English by default, and if the server does not speak it.
        """
        return cast("Nothing", await self._send("lobby.update", {
            "name": name,
            "description": description,
            "author": author,
            "capacity": capacity,
            "order": order,
            "drip": drip,
            "scoring": scoring,
            "teams": teams,
            "divisions": divisions,
            "groups": groups,
            "waves": waves,
            "teamColours": team_colours,
            "settings": settings,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }, {
            "startsAt": starts_at,
            "duration": duration,
            "brand": brand,
            "email": email,
            "language": language,
        }))

    async def set_passphrase(
        self,
        *,
        passphrase: Passphrase | None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Sets a passphrase by which the host comes in on any device, or removes it.

        With `session.enter`. Only a hash of it is kept. Whoever came in by an earlier one is out: their connections
        end with `bye` `kicked`, and their token becomes `unauthorized`. The host's own token stays.

        - passphrase: Null removes it.
        """
        return cast("Nothing", await self._send("lobby.setPassphrase", {"lobby": lobby, "code": code, "token": token, "key": key}, {"passphrase": passphrase}))

    async def delete(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Deletes the lobby for good.

        Before the start or after the end. All its connections end with `bye` `kicked`, and its code is free. The
        answer comes when no file of the server has anything of it any more, which may take a while; from then on the
        lobby is `lobby-not-found`, and its tokens are `unauthorized`.
        """
        return cast("Nothing", await self._send("lobby.delete", {"lobby": lobby, "code": code, "token": token}))

    async def start(
        self,
        *,
        undo: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> PhaseResult:
        """
        Starts the hunt.

        Only while the lobby is open. With `undo` it starts that many seconds later, and until then
        `lobby.cancelStart` takes it back. Asked again meanwhile, it starts at once without `undo`; with it, the
        answer is the same.

        - undo: The hunt starts at once if it is omitted.
        """
        return cast("PhaseResult", await self._send("lobby.start", {
            "undo": undo,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def cancel_start(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> StartsAtResult:
        """
        Takes back a start that is counted in.

        The hunt then starts when it was to start before, unless that has passed.
        """
        return cast("StartsAtResult", await self._send("lobby.cancelStart", {"lobby": lobby, "code": code, "token": token, "key": key}))

    async def pause(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> PhaseResult:
        """
        Pauses the hunt and its clock.

        Only while the hunt is running.
        """
        return cast("PhaseResult", await self._send("lobby.pause", {"lobby": lobby, "code": code, "token": token, "key": key}))

    async def resume(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> PhaseResult:
        """
        Resumes a paused hunt.

        Only while the hunt is paused.
        """
        return cast("PhaseResult", await self._send("lobby.resume", {"lobby": lobby, "code": code, "token": token, "key": key}))

    async def end(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> PhaseResult:
        """
        Ends the hunt permanently.

        In any phase but the last. If the hunt never started, nobody is shown its clues. A play by one player has no
        host; its player may end it.
        """
        return cast("PhaseResult", await self._send("lobby.end", {"lobby": lobby, "code": code, "token": token, "key": key}))

    async def extend(
        self,
        *,
        seconds: int,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> EndsAtResult:
        """
        Adds time to the clock.

        While the hunt is running or paused, and only if it has a clock.

        - seconds: Seconds to add.
        """
        return cast("EndsAtResult", await self._send("lobby.extend", {
            "seconds": seconds,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def freeze(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> BoardPosition:
        """
        Freezes the board for everybody but the host.

        Once the hunt has started, also after its end. While the board is frozen, a find is shown only to its finder
        and the host. Freezing a frozen board changes nothing.
        """
        return cast("BoardPosition", await self._send("lobby.freeze", {"lobby": lobby, "code": code, "token": token, "key": key}))

    async def reveal(
        self,
        *,
        at: Seq | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> BoardPosition:
        """
        Reveals what a frozen board hides.

        Without `at` everything is revealed, and the board is no longer frozen. With `at` everything up to that event
        is revealed, and the board stays frozen there if points were given or taken since.

        - at: The last event to reveal. Everything is revealed if it is omitted or beyond the newest event.
        """
        return cast("BoardPosition", await self._send("lobby.reveal", {
            "at": at,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def announce(
        self,
        *,
        text: NoticeText,
        to: Recipient | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> NoticeResult:
        """
        Sends the players a notice.

        In any phase.

        - to: Defaults to everybody.
        """
        return cast("NoticeResult", await self._send("lobby.announce", {
            "text": text,
            "to": to,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def send_sheet(
        self,
        *,
        email: EmailAddress | None = None,
        language: Language | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Sends the codes by mail, as a printable PDF.

        In any phase, until the lobby is archived. The event `sheet.mailed` or `sheet.mailFailed` tells the outcome.

        - email: The recipient of this letter only. Defaults to the lobby's address.
        - language: The language of the letter if `email` is given. Defaults to English.
        """
        return cast("Nothing", await self._send("lobby.sendSheet", {
            "email": email,
            "language": language,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def hint(
        self,
        *,
        clue: ClueId,
        text: NoticeText,
        to: Recipient | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> NoticeResult:
        """
        Sends the players a hint for a clue.

        In any phase, but only to players who can see the clue.

        - to: Defaults to everybody.
        """
        return cast("NoticeResult", await self._send("lobby.hint", {
            "clue": clue,
            "text": text,
            "to": to,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def peek(self, *, lobby: str | None = None, code: str | None = None, token: Token | None = None) -> Card:
        """Returns the card of a lobby."""
        return cast("Card", await self._send("lobby.peek", {"lobby": lobby, "code": code, "token": token}))

    async def listed(self, *, token: Token | None = None) -> OpenLobbies:
        """
        Returns the lobbies that everybody can join.

        Those whose hosts set `settings.listed`: before the start, and after it with `lateJoin`. The next to start
        comes first. The list may be some seconds old.
        """
        return cast("OpenLobbies", await self._send("lobby.listed", {"token": token}))

    async def join(
        self,
        *,
        name: PlayerName,
        device: DeviceName | None = None,
        division: str | None = None,
        avatar: Avatar | None | Omitted = OMITTED,
        colour: Colour | None | Omitted = OMITTED,
        language: LanguageTag | None | Omitted = OMITTED,
        team: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Joined:
        """
        Joins a lobby as a player.

        Binds the connection to the new seat if it has none. Once the hunt has started, only if `lateJoin` is set;
        never after the end.

        - device: The client's name for the device, generated once and kept. The server stores a keyed hash that
          differs between lobbies. A player whom the host keeps out cannot join from the same device.
        - division: Required if the lobby has divisions, unless the chosen team has one: then it must be that of the
          team. Without `team`, the player joins the smallest team that has this division or nobody.
        - avatar: What stands for the player beside their name.
        - colour: The player's colour.
        - language: The language in which the player reads clues.
        - team: The id or the name (ignoring case) of a team of the lobby.
        """
        return cast("Joined", await self._send("lobby.join", {
            "name": name,
            "device": device,
            "division": division,
            "team": team,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }, {"avatar": avatar, "colour": colour, "language": language}))

    async def cheer(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Cheers in the waiting room.

        Only before the start, and at most once in five seconds. Whoever watches with the topic `presence` gets a
        push. Nothing of it is kept, so the request has no `key`.
        """
        return cast("Nothing", await self._send("lobby.cheer", {"lobby": lobby, "code": code, "token": token}))

    async def leave(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Leaves the lobby for good.

        The player's row and finds are removed. The name becomes available again, the id does not. Leaving a play by
        one player ends it, and its results are kept.
        """
        return cast("Nothing", await self._send("lobby.leave", {"lobby": lobby, "code": code, "token": token, "key": key}))

    async def positions(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Positions:
        """
        Returns where the players are who share it.

        `trail` has where a player was in the last 10 minutes, oldest first, up to now; points that follow one another
        within 5 seconds may be left out.
        """
        return cast("Positions", await self._send("lobby.positions", {"lobby": lobby, "code": code, "token": token}))

    async def watch(
        self,
        *,
        language: LanguageTag | None = None,
        since: SinceInput | None = None,
        topics: list[Literal["events", "board", "chat", "songs", "presence", "positions", "crowd", "feed"]] | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Watching:
        """
        Returns a snapshot of the lobby and pushes what happens in it from then on.

        Watching the same lobby again replaces the earlier watch. With `since`, missed events follow as pushes instead
        of the snapshot, if the server can still supply them.

        - language: The language in which to show clues, where the host has given their texts in it. Defaults to
          that of the player's seat.
        - topics: Defaults to all but `presence`, `positions`, `crowd` and `feed`. `positions` and `crowd` are for
          the host.
        """
        return cast("Watching", await self._send("lobby.watch", {
            "language": language,
            "since": since,
            "topics": topics,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def unwatch(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Stops watching a lobby.

        It succeeds also if the lobby was not watched. If no lobby is named and no seat determines one, the connection
        stops watching all lobbies.
        """
        return cast("Nothing", await self._send("lobby.unwatch", {"lobby": lobby, "code": code, "token": token}))

    async def view(
        self,
        *,
        language: LanguageTag | None = None,
        at: Seq | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Snapshot:
        """
        Returns a snapshot of the lobby, also as of a past event.

        - language: The language in which to show clues, where the host has given their texts in it. Defaults to
          that of the player's seat.
        - at: The event to look back to. Defaults to the newest.
        """
        return cast("Snapshot", await self._send("lobby.view", {
            "language": language,
            "at": at,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def board(
        self,
        *,
        after: int | None = None,
        division: str | None = None,
        limit: int | None = None,
        at: Seq | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> BoardResult:
        """
        Returns a part of the board, also as of a past event.

        - after: The part begins after this rank. 0 if omitted.
        - division: Ranks the players and teams of this division among themselves. Defaults to everybody.
        - limit: Defaults to 100.
        - at: The event to look back to. Defaults to the newest.
        """
        return cast("BoardResult", await self._send("lobby.board", {
            "after": after,
            "division": division,
            "limit": limit,
            "at": at,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def scores(
        self,
        *,
        limit: int | None = None,
        at: Seq | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> ScoreLines:
        """
        Tells how the points of the first players came about over time.

        As of the board that the caller sees, also as of a past event: of a frozen one, the lines end where it stands
        still. A line ends with the points on the board.

        - limit: Defaults to 10.
        - at: The event to look back to. Defaults to the newest.
        """
        return cast("ScoreLines", await self._send("lobby.scores", {
            "limit": limit,
            "at": at,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def presence(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Presence:
        """
        Returns who is connected.

        The host gets all players, players their own team or, without one, themselves; everybody else gets only the
        number of players who are online.
        """
        return cast("Presence", await self._send("lobby.presence", {"lobby": lobby, "code": code, "token": token}))

    async def history(
        self,
        *,
        after: int | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> History:
        """
        Lists the events of the lobby that the caller may see.

        - after: The page begins after this event. 0 if omitted.
        - limit: Defaults to 100.
        """
        return cast("History", await self._send("lobby.history", {
            "after": after,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def results(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Results:
        """
        Returns the results of the hunt.

        Only after the end.
        """
        return cast("Results", await self._send("lobby.results", {"lobby": lobby, "code": code, "token": token}))

    async def awards(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Honours:
        """
        Returns what each player is honoured for.

        When `lobby.results` is to be had: one for each player of the final board, in its order, and the same for the
        same log.
        """
        return cast("Honours", await self._send("lobby.awards", {"lobby": lobby, "code": code, "token": token}))

    async def log(
        self,
        *,
        after: int | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Log:
        """
        Returns the lobby's events as stored, with the hashes that chain them.

        For players and spectators only after the end, and not while the board is frozen. An event's `secret` part is
        left out for callers who may not see it. Its hash stays in the `data`, so the chain can still be verified.

        - after: The page begins after this event. 0 if omitted.
        - limit: Defaults to 100.
        """
        return cast("Log", await self._send("lobby.log", {
            "after": after,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def album(
        self,
        *,
        after: SubmissionId | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Album:
        """
        Lists the photos that are published.

        Oldest first.

        - after: Only photos behind this one.
        - limit: Defaults to 100.
        """
        return cast("Album", await self._send("lobby.album", {
            "after": after,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def crowd(self, *, lobby: str | None = None, code: str | None = None, token: Token | None = None) -> Crowd:
        """
        Tells how crowded each clue is.

        In the host's order. Watchers with the topic `crowd` are pushed what changes.
        """
        return cast("Crowd", await self._send("lobby.crowd", {"lobby": lobby, "code": code, "token": token}))

    async def rehearse(
        self,
        *,
        teams: int,
        games: int | None = None,
        walking: float | None = None,
        seconds: int | None = None,
        from_: RehearsalStart | None = None,
        seed: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Forecast:
        """
        Lets simulated teams play the hunt, and tells what to expect.

        Only while the lobby is open. Nothing is stored, and nobody else is told. The hunt starts at `startsAt` or,
        without it, now. It is played by its own rules, as often as `games` says or as 10 seconds allow; `games` in
        the result says how often. One rehearsal at a time is played for a lobby, and for an address.

        - teams: How many teams play. Players without a team are teams of one.
        - games: Defaults to 1000.
        - walking: Defaults to 4.
        - seconds: Defaults to 180.
        - from_: Where they start. If omitted, each team starts at its first clue.
        - seed: Chosen by the server if omitted.
        """
        return cast("Forecast", await self._send("lobby.rehearse", {
            "teams": teams,
            "games": games,
            "walking": walking,
            "seconds": seconds,
            "from": from_,
            "seed": seed,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def progress(
        self,
        *,
        after: PlayerId | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Progress:
        """
        Tells what each player has found.

        In order of joining. A page ends early where it has many finds, so read on until it is empty. `next` is what
        the player looks for in a sequence, and `lastAt` the time of the last find. `wrong` counts the wrong options
        of choices that count tries.

        - after: The page begins after this player.
        - limit: Defaults to 100.
        """
        return cast("Progress", await self._send("lobby.progress", {
            "after": after,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def report(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> HuntReport:
        """
        Tells how the hunt went, clue by clue.

        Only after the end.
        """
        return cast("HuntReport", await self._send("lobby.report", {"lobby": lobby, "code": code, "token": token}))


class ClueMethods(MethodGroup):
    """The methods `clue.…`."""

    async def add(
        self,
        *,
        title: ClueTitle,
        points: Points,
        proof: Proof,
        text: ClueText | None = None,
        photo: PhotoName | None = None,
        location: LocationInput | None = None,
        hints: list[Hint] | None = None,
        opens: Timestamp | None = None,
        closes: Timestamp | None = None,
        station: Station | None = None,
        texts: ClueTexts | None = None,
        before: ClueId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> ClueResult:
        """
        Adds a clue.

        In any phase but the last. A clue with a `visit` proof needs a `location`.

        - hints: The hints, in the order in which they are offered.
        - opens: When the clue becomes findable.
        - closes: When the clue stops being findable; after `opens`.
        - before: The clue that follows it. If omitted, it goes to the end.
        """
        return cast("ClueResult", await self._send("clue.add", {
            "title": title,
            "points": points,
            "proof": proof,
            "text": text,
            "photo": photo,
            "location": location,
            "hints": hints,
            "opens": opens,
            "closes": closes,
            "station": station,
            "texts": texts,
            "before": before,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def update(
        self,
        *,
        clue: ClueId,
        title: ClueTitle | None = None,
        text: ClueText | None = None,
        photo: PhotoName | None | Omitted = OMITTED,
        points: Points | None = None,
        proof: Proof | None = None,
        location: LocationInput | None | Omitted = OMITTED,
        hints: list[Hint] | None = None,
        opens: Timestamp | None | Omitted = OMITTED,
        closes: Timestamp | None | Omitted = OMITTED,
        station: Station | None | Omitted = OMITTED,
        texts: ClueTexts | None | Omitted = OMITTED,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Changes a clue.

        In any phase but the last. New points apply to earlier finds, too. Null clears `photo`, `location`, `opens`,
        `closes`, `station` and `texts`. Options and hints in further languages that are no longer as many as the
        clue's own are removed, unless `texts` is given.

        - hints: The hints, in the order in which they are offered.
        - texts: All of them; null for none.
        """
        return cast("Nothing", await self._send("clue.update", {
            "clue": clue,
            "title": title,
            "text": text,
            "points": points,
            "proof": proof,
            "hints": hints,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }, {
            "photo": photo,
            "location": location,
            "opens": opens,
            "closes": closes,
            "station": station,
            "texts": texts,
        }))

    async def remove(
        self,
        *,
        clue: ClueId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Removes a clue.

        Only before the start.
        """
        return cast("Nothing", await self._send("clue.remove", {
            "clue": clue,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def move(
        self,
        *,
        clue: ClueId,
        before: ClueId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Moves a clue to another position.

        In any phase but the last.

        - before: The clue that follows it. If omitted, it goes to the end.
        """
        return cast("Nothing", await self._send("clue.move", {
            "clue": clue,
            "before": before,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def list(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> ClueList:
        """Lists all clues with all their secrets."""
        return cast("ClueList", await self._send("clue.list", {"lobby": lobby, "code": code, "token": token}))

    async def accept(
        self,
        *,
        clue: ClueId,
        player: PlayerId,
        at: Timestamp | None = None,
        reason: RulingReason | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Outcome:
        """
        Accepts by hand that a player found a clue.

        Accepted at the same times as `scan.submit`, with the same `at`. Code, answer, place and time window are not
        checked. The result tells the player's standing.

        - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
        - reason: Shown to the player and the host.
        """
        return cast("Outcome", await self._send("clue.accept", {
            "clue": clue,
            "player": player,
            "at": at,
            "reason": reason,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def answer(
        self,
        *,
        clue: ClueId,
        answer: GivenAnswer,
        at: Timestamp | None = None,
        lat: PhoneLatitude | None = None,
        lon: PhoneLongitude | None = None,
        accuracy: float | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Outcome:
        """
        Answers a clue, unless it is proved by its code or by a visit.

        Accepted at the same times as `scan.submit`.

        - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
        - lat: Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored.
        - lon: Required with `lat`.
        - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
          counts as there. More than 50 m counts as 50.
        """
        return cast("Outcome", await self._send("clue.answer", {
            "clue": clue,
            "answer": answer,
            "at": at,
            "lat": lat,
            "lon": lon,
            "accuracy": accuracy,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def visit(
        self,
        *,
        lat: PhoneLatitude,
        lon: PhoneLongitude,
        clue: ClueId,
        accuracy: float | None = None,
        at: Timestamp | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Outcome:
        """
        Reports being at the place of a clue with a `visit` proof.

        Accepted at the same times as `scan.submit`.

        - lat: Where the phone is. It is neither shared nor stored.
        - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
          counts as there. More than 50 m counts as 50.
        - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
        """
        return cast("Outcome", await self._send("clue.visit", {
            "lat": lat,
            "lon": lon,
            "clue": clue,
            "accuracy": accuracy,
            "at": at,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def hint(
        self,
        *,
        clue: ClueId,
        hint: int,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> HintResult:
        """
        Takes a hint at its cost.

        While the hunt is running or paused, for a clue that the player can see. A hint costs points only once,
        however often it is requested.

        - hint: The index of the hint in the clue's hints, from 0.
        """
        return cast("HintResult", await self._send("clue.hint", {
            "clue": clue,
            "hint": hint,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def living(
        self,
        *,
        clue: ClueId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> LivingCodes:
        """
        Tells the codes that the screen of a clue shows next.

        For a clue whose proof is a living code, in any phase: the code of now and those of the next two minutes.
        Staff of a station may ask for their own clue only.
        """
        return cast("LivingCodes", await self._send("clue.living", {
            "clue": clue,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))


class RulingMethods(MethodGroup):
    """The methods `ruling.…`."""

    async def preview(
        self,
        *,
        ruling: RulingInput,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> RulingPreview:
        """
        Previews whose points and rank a ruling would change.

        Like `ruling.apply`, but it changes nothing and needs no reason.
        """
        return cast("RulingPreview", await self._send("ruling.preview", {
            "ruling": ruling,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def apply(
        self,
        *,
        ruling: RulingInput,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> RulingResult:
        """
        Applies a ruling on points, with a reason that everybody can read.

        In any phase. All finds are rescored.
        """
        return cast("RulingResult", await self._send("ruling.apply", {
            "ruling": ruling,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def revoke(
        self,
        *,
        ruling: RulingId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Revokes a ruling.

        In any phase. What it voided counts again, and what it awarded no longer does. Revoking it twice changes
        nothing.
        """
        return cast("Nothing", await self._send("ruling.revoke", {
            "ruling": ruling,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class LateMethods(MethodGroup):
    """The methods `late.…`."""

    async def list(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> LateFinds:
        """
        Lists the finds that arrived after the end and wait for the host.

        The first 10,000, in order of arrival. `clue.accept` accepts one.
        """
        return cast("LateFinds", await self._send("late.list", {"lobby": lobby, "code": code, "token": token}))


class PlayerMethods(MethodGroup):
    """The methods `player.…`."""

    async def kick(
        self,
        *,
        player: PlayerId,
        keep_out: bool | None = None,
        reason: Reason | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Removes a player, with their row and finds.

        Not after the end. The player's connections are closed with `bye`, and from then on requests with the token
        are refused with `kicked`. The name becomes available again, unless `keepOut` is set.

        - keep_out: Whether to keep the player out: `lobby.join` refuses the player's name (ignoring case), account
          and `device` with `kicked`. `player.admit` undoes this.
        - reason: The reason, shown to everybody.
        """
        return cast("Nothing", await self._send("player.kick", {
            "player": player,
            "keepOut": keep_out,
            "reason": reason,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def admit(
        self,
        *,
        player: PlayerId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Lets a player who was kept out join again.

        In any phase. It changes nothing if the player is not kept out.
        """
        return cast("Nothing", await self._send("player.admit", {
            "player": player,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def handover(
        self,
        *,
        player: PlayerId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> SeatOffer:
        """
        Makes a one-time token that hands a player's seat over to another device.

        For a player whose phone is lost or out of battery. `session.attach` uses the token up: the connection gets
        the seat, and the earlier device loses it. The token is valid for 15 minutes, until there is another one for
        that player, and no longer than the server runs.
        """
        return cast("SeatOffer", await self._send("player.handover", {
            "player": player,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def wave(
        self,
        *,
        wave: int,
        player: PlayerId | None = None,
        team: TeamId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Moves a team, or a player, to another wave.

        Only those whose wave has not started. A player of a team is moved alone; moving the team later takes along
        those who still wait. If the new wave has started, they start at once.

        - wave: The index of a wave, from 0.
        - player: Who is moved, unless `team` says it.
        - team: The team that is moved.
        """
        return cast("Nothing", await self._send("player.wave", {
            "wave": wave,
            "player": player,
            "team": team,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def mute(
        self,
        *,
        player: PlayerId,
        reason: Reason | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Stops a player from chatting, reporting messages and requesting songs.

        - reason: The reason, shown to everybody.
        """
        return cast("Nothing", await self._send("player.mute", {
            "player": player,
            "reason": reason,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def unmute(
        self,
        *,
        player: PlayerId,
        reason: Reason | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Unmutes a player.

        - reason: The reason, shown to everybody.
        """
        return cast("Nothing", await self._send("player.unmute", {
            "player": player,
            "reason": reason,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def rename(
        self,
        *,
        name: PlayerName,
        player: PlayerId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Changes a player's name.

        Not after the end.

        - player: The player to rename: for the host, who must name one. Players rename themselves.
        """
        return cast("Nothing", await self._send("player.rename", {
            "name": name,
            "player": player,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def update(
        self,
        *,
        avatar: Avatar | None | Omitted = OMITTED,
        colour: Colour | None | Omitted = OMITTED,
        language: LanguageTag | None | Omitted = OMITTED,
        player: PlayerId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Changes a player's avatar, colour and language.

        What is left out stays; null clears. Not after the end. Clues come in the player's language where the host has
        given their texts in it.

        - avatar: What stands for the player beside their name.
        - colour: The player's colour.
        - language: The language in which the player reads clues.
        - player: The player to change: for the host, who must name one. Players change themselves.
        """
        return cast("Nothing", await self._send("player.update", {
            "player": player,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }, {"avatar": avatar, "colour": colour, "language": language}))

    async def team(
        self,
        *,
        team: str,
        player: PlayerId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Puts a player into another team.

        Only before the start. In a lobby with divisions, the player has that of the new team from then on, or keeps
        their own if nobody is in it. Only the host moves players into a team that has already talked among itself.

        - team: The id or the name (ignoring case) of a team of the lobby.
        - player: The player to change: for the host, who must name one. Players change themselves.
        """
        return cast("Nothing", await self._send("player.team", {
            "team": team,
            "player": player,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def forget(
        self,
        *,
        player: PlayerId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Erases a player's name, photos and captions for good.

        In any phase, also with the token of a seat that was left or removed. Everybody sees `deleted player` instead,
        also in the past; finds, points and what the player said stay. Nothing can undo it, and doing it again changes
        nothing.

        - player: The player to forget; the host must name one. Defaults to the sender.
        """
        return cast("Nothing", await self._send("player.forget", {
            "player": player,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def explain(
        self,
        *,
        player: PlayerId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Explanation:
        """
        Explains a player's points.

        Players get their own explanation; the host gets anybody's.

        - player: The player to explain. For the host.
        """
        return cast("Explanation", await self._send("player.explain", {
            "player": player,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def list(
        self,
        *,
        after: PlayerId | None = None,
        limit: int | None = None,
        kept_out: bool | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> PlayerList:
        """
        Lists the players in order of joining.

        With `keptOut`, which only the host may set, it lists the removed players who cannot join again.

        - after: The page begins after this player.
        - limit: Defaults to 100.
        - kept_out: Whether to list the players kept out instead. For the host.
        """
        return cast("PlayerList", await self._send("player.list", {
            "after": after,
            "limit": limit,
            "keptOut": kept_out,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def add(
        self,
        *,
        name: PlayerName,
        division: str | None = None,
        team: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> AddedPlayer:
        """
        Adds a player who has no phone.

        The rules are those of `lobby.join`. The seat has no token: `player.handover` gives it one, should a phone
        turn up. The event is `player.joined`.

        - division: Required if the lobby has divisions, unless the chosen team has one: then it must be that of the
          team. Without `team`, the player joins the smallest team that has this division or nobody.
        - team: The id or the name (ignoring case) of a team of the lobby.
        """
        return cast("AddedPlayer", await self._send("player.add", {
            "name": name,
            "division": division,
            "team": team,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def tags(
        self,
        *,
        after: PlayerId | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> PlayerTags:
        """
        Lists the tags of the players.

        In order of joining. A tag is what is printed on a player's badge. It is always the same, names and seats
        nobody, and counts as no code: scanned by a player it is `not-a-clue`.

        - after: The page begins after this player.
        - limit: Defaults to 100.
        """
        return cast("PlayerTags", await self._send("player.tags", {
            "after": after,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))


class ChatMethods(MethodGroup):
    """The methods `chat.…`."""

    async def remove(
        self,
        *,
        message: MessageId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Removes a message from the chat, also from the past.

        From then on only the host sees its text in snapshots, history and pushes.
        """
        return cast("Nothing", await self._send("chat.remove", {
            "message": message,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def reports(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Reports:
        """
        Lists the messages that players have reported.

        The newest 1,000, oldest first.
        """
        return cast("Reports", await self._send("chat.reports", {"lobby": lobby, "code": code, "token": token}))

    async def send(
        self,
        *,
        text: ChatText,
        to: Literal["team"] | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> MessageResult:
        """
        Sends a chat message.

        In any phase, if the chat is on.

        - to: Sends it only to the player's own team and the host. Defaults to everybody. Not for the host.
        """
        return cast("MessageResult", await self._send("chat.send", {
            "text": text,
            "to": to,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def report(
        self,
        *,
        message: MessageId,
        reason: Reason,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Reports a chat message to the host.

        Each player can report a message once; further reports change nothing.
        """
        return cast("Nothing", await self._send("chat.report", {
            "message": message,
            "reason": reason,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class ScanMethods(MethodGroup):
    """The methods `scan.…`."""

    async def submit(
        self,
        *,
        text: str,
        at: Timestamp | None = None,
        lat: PhoneLatitude | None = None,
        lon: PhoneLongitude | None = None,
        accuracy: float | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Outcome:
        """
        Submits a scanned or typed code.

        While the hunt is running; otherwise only with an `at` at which it was running, up to 24 hours after the end.

        - text: The content of the QR code, or its token as typed.
        - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
        - lat: Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored.
        - lon: Required with `lat`.
        - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
          counts as there. More than 50 m counts as 50.
        """
        return cast("Outcome", await self._send("scan.submit", {
            "text": text,
            "at": at,
            "lat": lat,
            "lon": lon,
            "accuracy": accuracy,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class SongMethods(MethodGroup):
    """The methods `song.…`."""

    async def request(
        self,
        *,
        title: SongText,
        artist: SongText,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> SongResult:
        """
        Requests a song.

        Before the end, if songs are on. A lobby holds at most 1,000.
        """
        return cast("SongResult", await self._send("song.request", {
            "title": title,
            "artist": artist,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def vote(
        self,
        *,
        song: SongId,
        vote: Vote,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> VotesResult:
        """
        Votes on a song, or withdraws the vote.

        Before the end, if songs are on. Each seat has one vote for each song.
        """
        return cast("VotesResult", await self._send("song.vote", {
            "song": song,
            "vote": vote,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def play(
        self,
        *,
        song: SongId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Says that a song plays now.

        In any phase, if songs are on, and again for the same song.
        """
        return cast("Nothing", await self._send("song.play", {
            "song": song,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def remove(
        self,
        *,
        song: SongId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Removes a song from the list.

        In any phase.
        """
        return cast("Nothing", await self._send("song.remove", {
            "song": song,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class ScreenMethods(MethodGroup):
    """The methods `screen.…`."""

    async def steer(
        self,
        *,
        step: ScreenStep,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Steers what big screens show after the end.

        `next` and `back` go on and back by a step, `pause` stops the show or lets it go on. Whoever watches with the
        topic `presence` gets a push. Nothing of it is kept, so the request has no `key`.
        """
        return cast("Nothing", await self._send("screen.steer", {
            "step": step,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))


class FeedMethods(MethodGroup):
    """The methods `feed.…`."""

    async def list(
        self,
        *,
        before: Seq | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> FeedPage:
        """
        Lists what the feed shows: finds, published photos and notices to everybody.

        The newest first, with how often each was reacted to. What a frozen board hides is left out for all but the
        host and staff who see the board, and so are finds that a ruling voids, photos that were withdrawn, and what
        players did who are gone.

        - before: The `seq` before which to go on. The newest if omitted.
        - limit: Defaults to 50.
        """
        return cast("FeedPage", await self._send("feed.list", {
            "before": before,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def react(
        self,
        *,
        entry: Seq,
        reaction: Reaction | None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Reacts to an entry of the feed, or takes the reaction back.

        From the start on, also after the end, if the feed is on. Each seat has one reaction to each entry. Watchers
        with the topic `feed` are pushed what changes.

        - entry: The `seq` of the entry.
        - reaction: Null takes the reaction back.
        """
        return cast("Nothing", await self._send("feed.react", {
            "entry": entry,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }, {"reaction": reaction}))


class RollMethods(MethodGroup):
    """The methods `roll.…`."""

    async def call(
        self,
        *,
        text: NoticeText | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> RollResult:
        """
        Asks everybody to say that they are there.

        In any phase. An earlier roll call is closed.

        - text: What is asked.
        """
        return cast("RollResult", await self._send("roll.call", {
            "text": text,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def close(
        self,
        *,
        roll: RollId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """Closes a roll call."""
        return cast("Nothing", await self._send("roll.close", {
            "roll": roll,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def list(self, *, lobby: str | None = None, code: str | None = None, token: Token | None = None) -> Rolls:
        """
        Lists the roll calls, with those who have not answered.

        The newest 20, oldest first.
        """
        return cast("Rolls", await self._send("roll.list", {"lobby": lobby, "code": code, "token": token}))

    async def answer(
        self,
        *,
        roll: RollId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Answers a roll call.

        In any phase, while it is open. Further answers change nothing.
        """
        return cast("Nothing", await self._send("roll.answer", {
            "roll": roll,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class HelpMethods(MethodGroup):
    """The methods `help.…`."""

    async def answer(
        self,
        *,
        help: HelpId,
        text: NoticeText | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Answers a player's call for help.

        The player sees it. A call is answered once; further answers change nothing.

        - text: What the player is told.
        """
        return cast("Nothing", await self._send("help.answer", {
            "help": help,
            "text": text,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def list(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> HelpCalls:
        """
        Lists the calls for help.

        The newest 1,000, oldest first. Positions are known until a call is answered, or the server restarts.
        """
        return cast("HelpCalls", await self._send("help.list", {"lobby": lobby, "code": code, "token": token}))

    async def ask(
        self,
        *,
        text: NoticeText | None = None,
        lat: PhoneLatitude | None = None,
        lon: PhoneLongitude | None = None,
        accuracy: float | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> HelpResult:
        """
        Calls the host for help.

        In any phase, also for muted players. The position is shown to the host until the call is answered, and is
        stored nowhere.

        - text: What is wrong.
        - lat: Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored.
        - lon: Required with `lat`.
        - accuracy: The inaccuracy counts in the player's favour: a player who may be within the clue's radius
          counts as there. More than 50 m counts as 50.
        """
        return cast("HelpResult", await self._send("help.ask", {
            "text": text,
            "lat": lat,
            "lon": lon,
            "accuracy": accuracy,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class PositionMethods(MethodGroup):
    """The methods `position.…`."""

    async def share(
        self,
        *,
        lat: PhoneLatitude,
        lon: PhoneLongitude,
        accuracy: Accuracy | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Sharing:
        """
        Shows the host where the player is.

        Only with `settings.positions`, and not after the end. The server keeps the position in memory for 10 minutes,
        and stores it nowhere. A later one replaces it. It is forgotten when the player stops, leaves, is removed or
        continues on another device, when the host switches positions off, and at the end of the hunt. The request has
        no `key`: nothing of it is kept.

        - lat: Where the phone is.
        - accuracy: 0 if omitted.
        """
        return cast("Sharing", await self._send("position.share", {
            "lat": lat,
            "lon": lon,
            "accuracy": accuracy,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def stop(self, *, lobby: str | None = None, code: str | None = None, token: Token | None = None) -> Nothing:
        """
        Makes the server forget where the player is and was.

        Only with `settings.positions`. It succeeds also if nothing was shared.
        """
        return cast("Nothing", await self._send("position.stop", {"lobby": lobby, "code": code, "token": token}))


class PhotoMethods(MethodGroup):
    """The methods `photo.…`."""

    async def queue(
        self,
        *,
        state: PhotoState | None = None,
        after: SubmissionId | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> PhotoQueue:
        """
        Lists the photos that players sent for clues.

        Oldest first. `waiting` is how many wait for a judgement in all.

        - state: Only photos in this state.
        - after: Only photos behind this one.
        - limit: Defaults to 100.
        """
        return cast("PhotoQueue", await self._send("photo.queue", {
            "state": state,
            "after": after,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def next(
        self,
        *,
        after: SubmissionId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> NextPhoto:
        """
        Returns the oldest photo that waits and that no other reviewer looks at.

        The photo is held for this reviewer for a minute: no other gets it meanwhile. The result is empty if there is
        none. To load the next one ahead, name the current one as `after`.

        - after: Only photos behind this one.
        """
        return cast("NextPhoto", await self._send("photo.next", {
            "after": after,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def accept(
        self,
        *,
        submission: SubmissionId,
        bonus: PhotoBonus | None = None,
        publish: bool | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Outcome:
        """
        Accepts a photo: the player has found the clue.

        In any phase. The find counts as of the time at which the photo was sent. The result tells the player's
        standing.

        - bonus: Defaults to 0.
        - publish: Whether to show it to everybody, too.
        """
        return cast("Outcome", await self._send("photo.accept", {
            "submission": submission,
            "bonus": bonus,
            "publish": publish,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def reject(
        self,
        *,
        submission: SubmissionId,
        reason: Reason | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Rejects a photo.

        In any phase. The player may send another one, or the same one again.

        - reason: The reason, shown to the player and the team.
        """
        return cast("Nothing", await self._send("photo.reject", {
            "submission": submission,
            "reason": reason,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def reopen(
        self,
        *,
        submission: SubmissionId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Takes a judgement of a photo back.

        Also one that `review` `auto` made. The photo waits again, and its find no longer counts. A published photo is
        withdrawn.
        """
        return cast("Nothing", await self._send("photo.reopen", {
            "submission": submission,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def publish(
        self,
        *,
        submission: SubmissionId,
        published: bool,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Shows an accepted photo to everybody, or no longer.

        A withdrawn photo is gone at once, also for spectators who stay behind. While the board is frozen, a photo
        whose find it hides cannot be published.

        - published: Whether everybody may see it.
        """
        return cast("Nothing", await self._send("photo.publish", {
            "submission": submission,
            "published": published,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class StaffMethods(MethodGroup):
    """The methods `staff.…`."""

    async def invite(
        self,
        *,
        name: StaffName,
        role: StaffRole,
        clue: ClueId | None = None,
        expires_at: Timestamp | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> InvitedStaff:
        """
        Invites somebody to help, in a role.

        The token is good on any number of devices, until it expires or is revoked. Only the host can invite cohosts.
        A lobby has at most 100 valid invitations.

        - name: The name under which they act. Several may have the same.
        - clue: The clue at which a station stands. Required for a station, and only for one.
        - expires_at: When the invitation ends, in the future. If omitted, it does not.
        """
        return cast("InvitedStaff", await self._send("staff.invite", {
            "name": name,
            "role": role,
            "clue": clue,
            "expiresAt": expires_at,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def list(
        self,
        *,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> StaffList:
        """
        Lists everybody who was invited, and whether there is a passphrase.

        `lastAt` is when they were last heard from, if known.
        """
        return cast("StaffList", await self._send("staff.list", {"lobby": lobby, "code": code, "token": token}))

    async def revoke(
        self,
        *,
        staff: StaffId,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Revokes an invitation.

        Its connections end with `bye` `kicked`, and its token becomes `unauthorized`. Only the host can revoke a
        cohost's. Revoking it again changes nothing.
        """
        return cast("Nothing", await self._send("staff.revoke", {
            "staff": staff,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class StationMethods(MethodGroup):
    """The methods `station.…`."""

    async def enter(
        self,
        *,
        clue: ClueId,
        player: PlayerId | None = None,
        tag: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> StationResult:
        """
        Checks a player in at a station.

        Only while the hunt is running. A player is inside one station at a time: entering one leaves the other.
        Entering again changes nothing.

        - player: The player: for the host, who must name one, unless `tag` does. Players check themselves in.
        - tag: The player's tag, in place of `player`.
        """
        return cast("StationResult", await self._send("station.enter", {
            "clue": clue,
            "player": player,
            "tag": tag,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def leave(
        self,
        *,
        clue: ClueId,
        player: PlayerId | None = None,
        tag: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> StationLeftResult:
        """
        Checks a player out of a station.

        In any phase. It changes nothing if the player is not inside.

        - player: The player: for the host, who must name one, unless `tag` does. Players check themselves in.
        - tag: The player's tag, in place of `player`.
        """
        return cast("StationLeftResult", await self._send("station.leave", {
            "clue": clue,
            "player": player,
            "tag": tag,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class TagMethods(MethodGroup):
    """The methods `tag.…`."""

    async def scan(
        self,
        *,
        tag: str,
        at: Timestamp | None = None,
        clue: ClueId | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Outcome:
        """
        Credits a find to the player whose tag was scanned at the clue.

        The outcome is that of the player, as if they had given whatever proves the clue, there and then: its code,
        answer and place are not checked, all other rules apply. `player` says whose tag it is. Accepted at the same
        times as `scan.submit`.

        - tag: The content of the QR code on a player's badge, or the tag as typed.
        - at: When the proof was made, if the phone was offline then. At most 2 minutes in the future.
        - clue: The clue at which the tag was scanned. A station has only its own, and may omit it.
        """
        return cast("Outcome", await self._send("tag.scan", {
            "tag": tag,
            "at": at,
            "clue": clue,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class FeedbackMethods(MethodGroup):
    """The methods `feedback.…`."""

    async def list(
        self,
        *,
        after: int | None = None,
        limit: int | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Feedback:
        """
        Lists what players thought of the hunt.

        The newest answer of each player, without a name and in no order that would tell whose it is.

        - after: How many answers to skip. 0 if omitted.
        - limit: Defaults to 100.
        """
        return cast("Feedback", await self._send("feedback.list", {
            "after": after,
            "limit": limit,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def give(
        self,
        *,
        stars: Stars,
        text: FeedbackText | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> Nothing:
        """
        Tells the host what the player thought of the hunt.

        Only after the end. The newest answer counts. Nobody is told whose it is.
        """
        return cast("Nothing", await self._send("feedback.give", {
            "stars": stars,
            "text": text,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))


class WebhookMethods(MethodGroup):
    """The methods `webhook.…`."""

    async def create(
        self,
        *,
        url: WebhookUrl,
        types: EventTypes,
        password: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
        key: str | None = None,
    ) -> CreatedWebhook:
        """
        Has the server call an address for each event of a lobby.

        From the next event on, as everybody in the lobby sees it and when a spectator sees it. The lobby must belong
        to an account, unless the server says otherwise. The secret signs the calls and is not shown again. For an
        operator who names no lobby, this and the methods below are about webhooks of the server, which are told of
        all lobbies: their positions take the place of sequence numbers.

        - types: The types of events to send; `*` stands for all but `feed.reacted`.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("CreatedWebhook", await self._send("webhook.create", {
            "url": url,
            "types": types,
            "password": password,
            "lobby": lobby,
            "code": code,
            "token": token,
            "key": key,
        }))

    async def list(
        self,
        *,
        password: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> WebhookList:
        """
        Lists the lobby's webhooks.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("WebhookList", await self._send("webhook.list", {
            "password": password,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def delete(
        self,
        *,
        webhook: WebhookId,
        password: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Deletes a webhook, with its address and its secret.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("webhook.delete", {
            "webhook": webhook,
            "password": password,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def test(
        self,
        *,
        webhook: WebhookId,
        password: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Sends an event of the type `webhook.test`, once.

        If the receiver takes it, what waits for another try is sent at once.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("webhook.test", {
            "webhook": webhook,
            "password": password,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def replay(
        self,
        *,
        webhook: WebhookId,
        after: int,
        password: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Sends the events behind one of them again.

        They have the same ids as before. Nothing happens if it was not sent yet.

        - after: The last event that is not sent again; 0 for all from the beginning.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("webhook.replay", {
            "webhook": webhook,
            "after": after,
            "password": password,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))

    async def deliveries(
        self,
        *,
        webhook: WebhookId,
        after: int | None = None,
        limit: int | None = None,
        password: str | None = None,
        lobby: str | None = None,
        code: str | None = None,
        token: Token | None = None,
    ) -> WebhookDeliveries:
        """
        Returns how the events were delivered, in the order of the tries.

        `status` is that of the receiver's answer, 0 if there was none. An event that was given up without a try has
        the `attempt` 0, a test the `seq` 0. A page does not end among the tries of one event.

        - after: Only events after this one. 0 if omitted.
        - limit: Defaults to 100.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("WebhookDeliveries", await self._send("webhook.deliveries", {
            "webhook": webhook,
            "after": after,
            "limit": limit,
            "password": password,
            "lobby": lobby,
            "code": code,
            "token": token,
        }))


class AdminMethods(MethodGroup):
    """The methods `admin.…`."""

    async def status(self, *, password: str | None = None, token: Token | None = None) -> ServerStatus:
        """
        Tells how the server is doing.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("ServerStatus", await self._send("admin.status", {"password": password, "token": token}))

    async def problems(self, *, password: str | None = None, token: Token | None = None) -> ServerProblems:
        """
        Tells what went wrong since the start.

        The last 100 of each sort, the newest first: requests that took half a second or longer, warnings and errors
        of the server's log, letters that could not be sent, and events that webhooks' receivers did not take.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("ServerProblems", await self._send("admin.problems", {"password": password, "token": token}))

    async def add_token(
        self,
        *,
        name: OperatorName | None = None,
        days: int | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> AddedToken:
        """
        Makes a token of an operator.

        Only on the server's own machine, for those who may read its data folder: `quarry admin token`.

        - name: `operator` if omitted.
        - days: 90 if omitted.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("AddedToken", await self._send("admin.addToken", {
            "name": name,
            "days": days,
            "password": password,
            "token": token,
        }))

    async def grant(
        self,
        *,
        username: str,
        granted: bool | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> GrantedAccount:
        """
        Makes an account an operator, or takes that back.

        Only on the server's own machine, for those who may read its data folder: `quarry admin grant`.

        - username: The username or the email address, ignoring case.
        - granted: True if omitted.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("GrantedAccount", await self._send("admin.grant", {
            "username": username,
            "granted": granted,
            "password": password,
            "token": token,
        }))

    async def tokens(self, *, password: str | None = None, token: Token | None = None) -> OperatorTokens:
        """
        Lists the tokens of operators that are good.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("OperatorTokens", await self._send("admin.tokens", {"password": password, "token": token}))

    async def audit(
        self,
        *,
        after: int | None = None,
        limit: int | None = None,
        operator: AuditedOperator | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> AuditTrail:
        """
        Tells what operators did, the oldest first.

        `operator` is a token (`o1`), an account's id, `machine` for the server's own machine, or `retention` for the
        server itself. `subject` is an id or an address: of what is gone, or whose key is erased, nothing is told.

        - after: The page begins after this entry. 0 if omitted.
        - limit: Defaults to 100.
        - operator: Only what this one did.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("AuditTrail", await self._send("admin.audit", {
            "after": after,
            "limit": limit,
            "operator": operator,
            "password": password,
            "token": token,
        }))

    async def revoke(
        self,
        *,
        operator: OperatorId,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Revokes a token of an operator.

        Its connections end with `bye` `kicked`, and it becomes `unauthorized`.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.revoke", {
            "operator": operator,
            "password": password,
            "token": token,
        }))

    async def ban(
        self,
        *,
        reason: OperatorReason,
        address: BannedAddress | None = None,
        account: AccountId | None = None,
        until: Timestamp | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> MadeBan:
        """
        Keeps an address, a network or an account out.

        Every request from there gets `banned`, and open connections end with `bye` `kicked`. Operators stay, wherever
        they are.

        - address: Either this or `account`.
        - until: When it ends, in the future. If omitted, it does not.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("MadeBan", await self._send("admin.ban", {
            "reason": reason,
            "address": address,
            "account": account,
            "until": until,
            "password": password,
            "token": token,
        }))

    async def bans(self, *, password: str | None = None, token: Token | None = None) -> BanList:
        """
        Lists the bans in force.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("BanList", await self._send("admin.bans", {"password": password, "token": token}))

    async def unban(self, *, ban: BanId, password: str | None = None, token: Token | None = None) -> Nothing:
        """
        Ends a ban.

        Its address and reason can no longer be read afterwards.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.unban", {"ban": ban, "password": password, "token": token}))

    async def announce(
        self,
        *,
        text: ServerNotice | None,
        until: Timestamp | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Tells everybody on the server something, or nothing any more.

        It stands in `server.info`, and whoever watches a lobby or follows events gets `server.notice`. It holds on
        every node and across restarts, and is in no lobby's log.

        - text: `null` takes the announcement away.
        - until: When it is over, in the future. If omitted, when it is taken away.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.announce", {"until": until, "password": password, "token": token}, {"text": text}))

    async def drain(self, *, on: bool, password: str | None = None, token: Token | None = None) -> Nothing:
        """
        Takes no new lobbies, or takes them again.

        `lobby.create` and `pack.play` are `forbidden` then, and `server.info` has `draining`. `GET /readyz` stays 200
        while a hunt runs, and is 503 afterwards. It holds on every node and across restarts.

        - on: Whether to take no new lobbies.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.drain", {"on": on, "password": password, "token": token}))

    async def lobbies(
        self,
        *,
        query: str | None = None,
        phase: Phase | None = None,
        after: str | None = None,
        limit: int | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> OperatorsLobbies:
        """
        Lists lobbies.

        - query: A part of the name, ignoring case, or a whole join code or id.
        - after: The last lobby of the page before.
        - limit: Defaults to 100.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("OperatorsLobbies", await self._send("admin.lobbies", {
            "query": query,
            "phase": phase,
            "after": after,
            "limit": limit,
            "password": password,
            "token": token,
        }))

    async def end_lobby(self, *, lobby: str, password: str | None = None, token: Token | None = None) -> Nothing:
        """
        Ends a hunt.

        Its `hunt.ended` has `by` `operator`.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.endLobby", {"lobby": lobby, "password": password, "token": token}))

    async def archive_lobby(self, *, lobby: str, password: str | None = None, token: Token | None = None) -> Nothing:
        """
        Archives a lobby at once.

        A hunt that has not ended ends before. From then on the lobby can be read by its id but no longer changed, and
        its join code is free. Everybody there gets `lobby.updated` with `archived`.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.archiveLobby", {"lobby": lobby, "password": password, "token": token}))

    async def delete_lobby(self, *, lobby: str, password: str | None = None, token: Token | None = None) -> Nothing:
        """
        Deletes a lobby for good.

        As `lobby.delete`, but also while it runs: its connections end with `bye` `kicked`, and it becomes
        `lobby-not-found`. The answer comes when no file has anything of it any more.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.deleteLobby", {"lobby": lobby, "password": password, "token": token}))

    async def invite(self, *, password: str | None = None, token: Token | None = None) -> MadeInvitation:
        """
        Makes an invitation to register.

        For `account.register`, once, within 7 days.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("MadeInvitation", await self._send("admin.invite", {"password": password, "token": token}))

    async def allow_hosting(
        self,
        *,
        account: AccountId,
        allowed: bool,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Lets an account host, or no longer.

        It matters if `hosting` of `server.info` is `listed`. Existing lobbies stay.

        - allowed: Whether it may.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.allowHosting", {
            "account": account,
            "allowed": allowed,
            "password": password,
            "token": token,
        }))

    async def accounts(
        self,
        *,
        username: str | None = None,
        email: str | None = None,
        after: AccountId | None = None,
        limit: int | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> AccountList:
        """
        Lists accounts, the oldest first, or finds one.

        Never with the names and addresses of their owners, nor with what their lobbies are called.

        - username: The whole username, ignoring case.
        - email: The whole email address, ignoring case. Not with `username`.
        - after: The last account of the page before.
        - limit: Defaults to 100.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("AccountList", await self._send("admin.accounts", {
            "username": username,
            "email": email,
            "after": after,
            "limit": limit,
            "password": password,
            "token": token,
        }))

    async def create_account(
        self,
        *,
        first_name: PersonName,
        last_name: PersonName,
        username: Username,
        email: Email,
        password: str | None = None,
        token: Token | None = None,
    ) -> CreatedAccount:
        """
        Creates an account for somebody who then chooses a password.

        Also while nobody may register. The link is as that of `admin.resetLink`; `url` is missing if the server does
        not know its own address.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("CreatedAccount", await self._send("admin.createAccount", {
            "firstName": first_name,
            "lastName": last_name,
            "username": username,
            "email": email,
            "password": password,
            "token": token,
        }))

    async def export_account(
        self,
        *,
        account: AccountId,
        password: str | None = None,
        token: Token | None = None,
    ) -> Takeout:
        """
        Exports everything known about an account's owner, for them.

        As `account.export`. The trail tells that it was done.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Takeout", await self._send("admin.exportAccount", {"account": account, "password": password, "token": token}))

    async def delete_account(
        self,
        *,
        account: AccountId,
        reason: DeletionReason,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Deletes an account for good.

        As `account.delete`: nobody can read who its owner was any more, not even in backups of the log.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.deleteAccount", {
            "account": account,
            "reason": reason,
            "password": password,
            "token": token,
        }))

    async def account(
        self,
        *,
        login: str,
        password: str | None = None,
        token: Token | None = None,
    ) -> OperatorsAccount:
        """
        Finds an account by its exact name.

        - login: The username or the email address, ignoring case.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("OperatorsAccount", await self._send("admin.account", {"login": login, "password": password, "token": token}))

    async def disable_account(
        self,
        *,
        account: AccountId,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Keeps the owner of an account out.

        They are signed out everywhere. Their lobbies stay, with the hosts' tokens.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.disableAccount", {"account": account, "password": password, "token": token}))

    async def enable_account(
        self,
        *,
        account: AccountId,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Lets the owner of an account in again.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.enableAccount", {"account": account, "password": password, "token": token}))

    async def reset_link(
        self,
        *,
        account: AccountId,
        password: str | None = None,
        token: Token | None = None,
    ) -> ResetLink:
        """
        Makes a link with which the owner of an account chooses a new password.

        For an owner who gets no letters. It is good once, for 30 minutes.

        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("ResetLink", await self._send("admin.resetLink", {"account": account, "password": password, "token": token}))

    async def packs(
        self,
        *,
        query: str | None = None,
        after: PackIdInput | None = None,
        limit: int | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> OperatorsPacks:
        """
        Lists packs, and what is taken down.

        Also packs that the store does not show. `photos` are all that are taken down.

        - query: A part of the name, ignoring case.
        - after: The last pack of the page before.
        - limit: Defaults to 100.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("OperatorsPacks", await self._send("admin.packs", {
            "query": query,
            "after": after,
            "limit": limit,
            "password": password,
            "token": token,
        }))

    async def take_down(
        self,
        *,
        reason: OperatorReason,
        pack: PackIdInput | None = None,
        photo: PhotoName | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Shows a pack or a photo to nobody any more.

        A pack is `pack-not-found` to everybody but its creator, and in no search; games under way go on. A photo is
        404. Taking it down again changes nothing.

        - pack: Either this or `photo`.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.takeDown", {
            "reason": reason,
            "pack": pack,
            "photo": photo,
            "password": password,
            "token": token,
        }))

    async def restore(
        self,
        *,
        pack: PackIdInput | None = None,
        photo: PhotoName | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> Nothing:
        """
        Shows a pack or a photo again.

        `pack-not-found` if it is not taken down.

        - pack: Either this or `photo`.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("Nothing", await self._send("admin.restore", {
            "pack": pack,
            "photo": photo,
            "password": password,
            "token": token,
        }))


class EventsMethods(MethodGroup):
    """The methods `events.…`."""

    async def follow(
        self,
        *,
        after: LogPosition | None = None,
        lobby: str | None = None,
        types: EventTypes | None = None,
        password: str | None = None,
        token: Token | None = None,
    ) -> FollowedFrom:
        """
        Tells everything that happens in all lobbies.

        From the next event on or, with `after`, from a position: one push `follow` for each event, in the order of
        the log, as everybody in its lobby sees it. What a frozen board hides comes right before the event that
        reveals it. Another call takes the place of the first.

        - after: The `position` behind which to go on. From now on if omitted.
        - types: Only events of these types. All but `feed.reacted` if omitted.
        - password: The password of an operator by account, if the sign-in is older than 12 hours.
        """
        return cast("FollowedFrom", await self._send("events.follow", {
            "after": after,
            "lobby": lobby,
            "types": types,
            "password": password,
            "token": token,
        }))


class Methods:
    """All methods, by what stands before the dot of their names."""

    def __init__(self, call: Call) -> None:
        self.server = ServerMethods(call)
        self.session = SessionMethods(call)
        self.account = AccountMethods(call)
        self.pack = PackMethods(call)
        self.lobby = LobbyMethods(call)
        self.clue = ClueMethods(call)
        self.ruling = RulingMethods(call)
        self.late = LateMethods(call)
        self.player = PlayerMethods(call)
        self.chat = ChatMethods(call)
        self.scan = ScanMethods(call)
        self.song = SongMethods(call)
        self.screen = ScreenMethods(call)
        self.feed = FeedMethods(call)
        self.roll = RollMethods(call)
        self.help = HelpMethods(call)
        self.position = PositionMethods(call)
        self.photo = PhotoMethods(call)
        self.staff = StaffMethods(call)
        self.station = StationMethods(call)
        self.tag = TagMethods(call)
        self.feedback = FeedbackMethods(call)
        self.webhook = WebhookMethods(call)
        self.admin = AdminMethods(call)
        self.events = EventsMethods(call)
