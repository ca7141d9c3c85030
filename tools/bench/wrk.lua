-- Sends the requests of a file: each is its length, a line end and its text. All of them once, or again and again.
local texts = {}
local file = assert(io.open(os.getenv("REQUESTS"), "rb"))
for line in function() return file:read("*l") end do texts[#texts + 1] = file:read(tonumber(line)) end
local once = os.getenv("ONCE") == "yes"
local called, sent, answered = false, 0, 0

function request()
  if not called then
    -- wrk itself looks at a first one, and does not send it.
    called = true
    return texts[1]
  end
  if sent == 0 then io.stderr:write("begin\n") end
  -- Nothing is sent, and this connection waits for the end.
  if once and sent == #texts then return "" end
  sent = sent + 1
  return texts[(sent - 1) % #texts + 1]
end

if once then
  function response()
    answered = answered + 1
    if answered == #texts then io.stderr:write("end\n") end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"failed":%d,"p50":%f,"p95":%f,"p99":%f}', summary.requests, failed,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3))
end
