import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, addressOf, ask } from './attacks.ts'

export type Measured = {
  attack: string
  answers: Record<string, number>
  signIns: number
  worstSignInMs: number
  medianSignInMs: number
  worstLiveMs: number
  /** The increase over the server's memory before, including child processes. */
  moreMemoryMb: number
}

type Options = {
  port: number
  pid: number
  /** Without an attack nothing is sent. */
  attack?: Attack | undefined
  seconds: number
  signIn: { email: string; password: string }
}

/** Signs in and reads `health/live`, sequentially, while anonymous callers send requests. */
export async function measureBeside({ port, pid, attack, seconds, signIn }: Options): Promise<Measured> {
  const before = memoryMb(pid)
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= until
  const answers: Record<string, number> = {}
  let sent = 0
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryMb(pid))
  }, 50)

  // Requests still waiting at the end are aborted, so that they do not affect the next attack.
  const signal = AbortSignal.timeout(seconds * 1000)
  async function callAgain({ request }: Attack) {
    while (!isOver()) {
      const n = sent++
      const status = String(await ask({ port, from: addressOf(n), signal }, request(n)).catch(() => 'left'))
      answers[status] = (answers[status] ?? 0) + 1
      // A rejected caller retries ten times a second, not as fast as the machine can reject.
      await sleep(100)
    }
  }
  const callers = attack ? Array.from({ length: attack.callers }, () => callAgain(attack)) : []

  const signIns: number[] = []
  const lives: number[] = []
  const body = JSON.stringify(signIn)
  const headers = { 'content-type': 'application/json' }
  const signInAgain = async () => {
    while (!isOver()) {
      signIns.push(
        await timed(ask({ port }, { method: 'POST', path: '/api/v1/auth/sign-in', headers, body }), 200),
      )
      await sleep(100)
    }
  }
  const askAgain = async () => {
    while (!isOver()) {
      lives.push(await timed(ask({ port }, { path: '/api/v1/health/live' }), 200))
      await sleep(20)
    }
  }
  await Promise.all([signInAgain(), askAgain(), ...callers])
  clearInterval(watch)
  return {
    attack: attack?.name ?? 'nothing',
    answers,
    signIns: signIns.length,
    worstSignInMs: Math.round(Math.max(...signIns)),
    medianSignInMs: Math.round(signIns.toSorted((a, b) => a - b)[signIns.length >> 1] ?? 0),
    worstLiveMs: Math.round(Math.max(...lives)),
    moreMemoryMb: Math.round(most - before),
  }
}

async function timed(answer: Promise<number>, expected: number): Promise<number> {
  const startedAt = performance.now()
  const status = await answer
  if (status !== expected) throw new Error(`answered ${status} in place of ${expected}`)
  return performance.now() - startedAt
}

/**
 * Memory of a process and its children, as Linux counts it; 0 elsewhere. File pages are excluded, because processes share them, and the
 * system drops them when it needs memory.
 */
function memoryMb(pid: number): number {
  const own = (of: string) => {
    try {
      return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${of}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  }
  return [String(pid), ...childrenOf(pid)].reduce((sum, one) => sum + own(one), 0)
}

/** Children are listed by thread, because any thread may have started one. A PostgreSQL child is excluded. */
function childrenOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter((child) => child && !readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('postgres')),
    )
  } catch {
    return []
  }
}
