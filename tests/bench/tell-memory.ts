import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the product only by the benchmark: on SIGUSR2 it reports its memory after garbage collection.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  const { rss, heapUsed, arrayBuffers, external } = process.memoryUsage()
  console.log(`memory ${JSON.stringify({ rss, heapUsed, arrayBuffers, external })}`)
})
