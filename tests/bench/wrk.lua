local tokens = {}
for line in io.lines(os.getenv("TOKENS")) do tokens[#tokens + 1] = line end
local turn = 0

function request()
  turn = turn % #tokens + 1
  return wrk.format("GET", nil, { authorization = "Bearer " .. tokens[turn] })
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"seconds":%f,"failed":%d,"p99":%f}',
    summary.requests, summary.duration / 1e6, failed, latency:percentile(99) / 1e3))
end
