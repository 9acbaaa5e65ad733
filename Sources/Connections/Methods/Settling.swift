extension Methods {
  /// The methods that erase or revoke. If the log is shipped, they are answered once that is shipped, too: otherwise a restored
  /// server would know again whom it was told to forget, and let in whom it was told to keep out.
  static let areSettled: Set<String> = [
    "account.delete", "account.logout", "account.revoke", "account.revokeKey", "account.reset", "account.unlink",
    "account.update",
    "admin.ban", "admin.deleteAccount", "admin.deleteLobby", "admin.disableAccount", "admin.revoke", "admin.takeDown",
    "lobby.delete",
    "lobby.setPassphrase",
    "player.forget", "player.handover", "player.kick", "staff.revoke", "webhook.delete",
  ]
}
