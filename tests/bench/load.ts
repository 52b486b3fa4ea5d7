import autocannon from 'autocannon'

export type Load = { perSecond: number; p50: number; p99: number; errors: number; bytes: number }

type Options = { url: string; headers?: Record<string, string>; connections?: number; seconds?: number }

/** A few seconds of the same GET on many connections, the generator beside the server. Anything but a 2xx counts as an error. */
export async function loadOf({ url, headers = {}, connections = 50, seconds = 3 }: Options): Promise<Load> {
  await autocannon({ url, headers, connections, duration: 1 })
  const { requests, latency, non2xx, errors, throughput } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
  })
  return {
    perSecond: Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    errors: non2xx + errors,
    bytes: Math.round(throughput.average / Math.max(1, requests.average)),
  }
}
