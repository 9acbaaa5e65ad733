-- What wrk sends, and what it must get.
--   wrk … -s load.lua URL -- get EXPECTED            the same GET again and again
--   wrk … -s load.lua URL -- finds EXPECTED FILE     POST /rpc, a find a request, each once
-- FILE has a line for each lobby: the file of its codes, then its players' tokens. Every answer must contain EXPECTED.

-- Threads have a state of their own; what is global in it can be read from `done`.
mistakes, first = 0, ""

local function mistake(text)
  mistakes = mistakes + 1
  if first == "" then first = text end
end

local function lines(path)
  local all = {}
  for line in io.lines(path) do all[#all + 1] = line end
  return all
end

-- The players' finds in an order in which neighbours are of different lobbies.
local function finds(path)
  local lobbies, players = {}, {}
  for _, line in ipairs(lines(path)) do
    local words = {}
    for word in line:gmatch("%S+") do words[#words + 1] = word end
    lobbies[#lobbies + 1] = {codes = lines(table.remove(words, 1)), tokens = words}
  end
  for place = 1, #lobbies[1].tokens do
    for _, lobby in ipairs(lobbies) do players[#players + 1] = {token = lobby.tokens[place], codes = lobby.codes} end
  end
  local count = 0
  return function()
    local player = players[count % #players + 1]
    local code = player.codes[math.floor(count / #players) + 1]
    count = count + 1
    if not code then return nil end
    return wrk.format("POST", "/rpc", nil, '{"id":1,"method":"scan.submit","params":{"token":"' .. player.token ..
      '","text":"' .. code .. '"}}')
  end
end

local threads = {}

function setup(thread) threads[#threads + 1] = thread end

function init(arguments)
  local expected = arguments[2]
  if arguments[1] == "finds" then
    wrk.headers["Content-Type"] = "application/json"
    local following = finds(arguments[3])
    request = function()
      local find = following()
      if not find then
        mistake("There are not enough finds")
        return wrk.format("GET", "/healthz")
      end
      return find
    end
  end
  response = function(status, _, body)
    if not body:find(expected, 1, true) then mistake(status .. " " .. body) end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local wrong, example = errors.connect + errors.read + errors.write + errors.timeout, ""
  for _, thread in ipairs(threads) do
    wrong = wrong + thread:get("mistakes")
    example = thread:get("first")
  end
  local seconds = summary.duration / 1e6
  io.write(string.format(
    '\nREPORT {"per_second":%.1f,"answered":%d,"seconds":%.3f,"latency":{"p50":%.4g,"p99":%.4g,"max":%.4g},' ..
    '"mistakes":%d,"first":"%s"}\n',
    summary.requests / seconds, summary.requests, seconds, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3, wrong, (example:sub(1, 300):gsub('["\\%c]', "'"))))
end
