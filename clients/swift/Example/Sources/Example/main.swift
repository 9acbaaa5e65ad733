import QuarryClient

// Example [SERVER [RELAY]]: plays a hunt; with RELAY, one whose player is cut off meanwhile.
let arguments = CommandLine.arguments.dropFirst()
let addresses = arguments.compactMap { ServerAddress(parsing: $0) }
if addresses.count < arguments.count {
  print("Give addresses such as 127.0.0.1:7226, tls://hunt.example or wss://hunt.example/ws.")
} else if addresses.count == 2 {
  try await playHuntWithACut(on: addresses[0], through: addresses[1])
} else {
  try await playHunt(on: addresses.first ?? .local)
}
