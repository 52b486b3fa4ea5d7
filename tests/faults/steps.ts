import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/server.ts'
import type { Company } from './company.ts'
import type { Step, When } from './freeze.ts'
import type { Scenario, Stage } from './scenarios.ts'
import { unsound } from './sound.ts'
import { envOf, freeEveryJob, openProduct, type Prepared, prepare, quiet, settle } from './stage.ts'
import { NeverListened, startVictims } from './victims.ts'

export type Death = {
  scenario: string
  company: Company['name']
  at: number
  when: When
  /** The step before or after which it died. */
  what: string
  /** The browser's response, and the response to its later retry. */
  answer: string
  broken: string[]
}

type Place = { at: number; when: When }
type Around = {
  scenario: Scenario
  prepared: Prepared
  kind: Company['name']
  /** Whether the retry is also sent as soon as another process is up; `AT_ONCE=1` for all. */
  atOnce: boolean
}

/** How many products die in one process, each on its own database and at its own step. */
const together = 8

/** Dies at the given steps of a scenario, or at every step; returns every death that occurred. */
export async function dieAtSteps(
  scenario: Scenario,
  {
    kind,
    places,
    atOnce = process.env.AT_ONCE === '1',
    told = () => {},
  }: { kind: Company['name']; places?: Place[]; atOnce?: boolean; told?: (death: Death) => void },
): Promise<Death[]> {
  const prepared = await prepare(scenario, kind)
  const around = { scenario, prepared, kind, atOnce }
  const deaths: Death[] = []
  try {
    const wanted = places ?? everyPlace(await stepsOf(around))
    for (let n = 0; n < wanted.length; n += together)
      for (const { death } of await dieTogether(around, wanted.slice(n, n + together)))
        if (death) {
          deaths.push(death)
          told(death)
        }
  } finally {
    await prepared.close()
  }
  return deaths
}

/** Every step of an uninterrupted run: database and gateway requests, in order. */
const stepsOf = async (around: Around) =>
  (await dieTogether(around, [{ at: 0, when: 'before' }]))[0]?.steps ?? []

/** Steps whose changes other connections can see. All others are rolled back with their transaction, or only read. */
const isSeen = ({ what, inside }: Step) => !inside && /^(commit|asking|insert|update|delete|with)/i.test(what)

/**
 * Dies before every visible step, after each gateway request, and after the last. For later observers every other step looks like one of
 * these; `EVERY_STEP=1` dies before and after every step.
 */
const everyPlace = (steps: Step[]): Place[] => {
  const isAll = process.env.EVERY_STEP === '1'
  return steps.flatMap((step, n) => {
    const [before, after] = [
      { at: n + 1, when: 'before' as const },
      { at: n + 1, when: 'after' as const },
    ]
    const isLast = n === steps.length - 1
    return [
      ...(isAll || isSeen(step) ? [before] : []),
      ...(isAll || isLast || step.what.startsWith('asking') ? [after] : []),
    ]
  })
}

type Played = { steps: Step[]; death?: Death }

/** Up to three attempts, each only if the last one ended before anything was done. */
async function dieTogether(around: Around, places: Place[], tries = 1): Promise<Played[]> {
  try {
    return await tryTogether(around, places)
  } catch (error) {
    if (!(error instanceof NeverListened) || tries === 3) throw error
    return dieTogether(around, places, tries + 1)
  }
}

/**
 * Runs a scenario this many times at once, each on a copy of the prepared state, and kills them all when each has stopped at its step. Then
 * another process, twenty minutes later, settles what was pending, and the request is retried with its key.
 */
async function tryTogether(around: Around, places: Place[]): Promise<Played[]> {
  const { scenario, prepared, kind } = around
  const copies = await Promise.all(places.map(() => prepared.copy()))
  try {
    const starts = await Promise.all(
      copies.map(async ({ database, company }, n) => {
        const [port, sandboxPort] = [await freePort(), await freePort()]
        return {
          ...(places[n] as Place),
          database: new URL(database.url).pathname.slice(1),
          env: { ...envOf(database, company, port), SANDBOX_PORT: String(sandboxPort) },
          ports: [port, sandboxPort, ...company.ports],
        }
      }),
    )
    const victims = await startVictims(starts)
    const key = crypto.randomUUID()
    const stages = copies.map(({ database, company, at }, n): Stage => {
      const url = victims.urls[n] ?? ''
      company.tellTo(url)
      return { url, shop: at(url), database, company, now: () => new Date() }
    })
    await Promise.all(stages.map(({ database }) => quiet(database.pool)))
    for (const stage of stages) await scenario.meanwhile?.(stage)
    await victims.arm()
    const answers = await Promise.all(
      stages.map(async (stage, n) => {
        let heard = 'none'
        const hasDied = () => victims.died.has(n)
        const acted = scenario.act(stage, key, prepared.made as never).then(
          (answer) => {
            heard = answer ? said(answer) : 'none needed'
          },
          () => {},
        )
        await Promise.race([acted, until(hasDied)])
        await quiet(stage.database.pool, hasDied)
        return () => heard
      }),
    )
    const steps = await Promise.all(places.map((_, n) => victims.stepsOf(n)))
    await victims.kill()
    return await all(
      copies.map(async (copy, n): Promise<Played> => {
        const what = victims.died.get(n)
        const place = places[n] as Place
        if (what === undefined) return { steps: steps[n] ?? [] }
        const answer = answers[n]?.() ?? 'none'
        const after = await comeBack(around, { ...copy, key, answer })
        return {
          steps: steps[n] ?? [],
          death: { scenario: scenario.name, company: kind, ...place, what, ...after },
        }
      }),
    )
  } finally {
    for (const { database, company } of copies) {
      await database.close()
      await company.close()
    }
  }
}

/** Waits for every run, then fails if one failed: none may be running when its database is dropped. */
async function all<T>(works: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

type Left = Awaited<ReturnType<Prepared['copy']>> & { key: string; answer: string }

/** Another process starts twenty minutes later (or immediately, and again then), settles, and gets the retry; then the state is checked. */
async function comeBack(around: Around, left: Left): Promise<{ answer: string; broken: string[] }> {
  const { scenario } = around
  const { database, company } = left
  const heard = [left.answer, ...(around.atOnce ? [await hearAtOnce(around, left)] : [])]
  const now = () => new Date(Date.now() + 20 * 60_000)
  await freeEveryJob(database.pool)
  const { product, url } = await openProduct({ database, company, now })
  await settle(database.pool)
  const again = await hear(around, left, { url, now })
  await settle(database.pool)
  await product.close()
  const broken = await unsound(database, company)
  for (const one of heard) if (/^5/.test(one)) broken.push(`a failure of ours: ${one}`)
  if (!isUnderstood.test(again)) broken.push(`the same request again: ${again}`)
  const orders = await database.db.selectFrom('orders').select('id').execute()
  if (orders.length > 1) broken.push(`${orders.length} orders of one cart`)
  const { rows } = await database.pool.query(scenario.done)
  // A 202 acknowledges nothing, because the company has not responded.
  const promised = [...heard, again].some((one) => /^20[014]|needed/.test(one))
  if (promised && rows.length === 0) broken.push('what was acknowledged has not happened')
  return { answer: [...heard, again].join(', then '), broken }
}

async function hear(
  { scenario, prepared }: Around,
  { database, company, at, key }: Left,
  { url, now }: { url: string; now: () => Date },
): Promise<string> {
  const reply = await scenario.act(
    { url, shop: at(url), database, company, now },
    key,
    prepared.made as never,
  )
  return reply ? said(reply) : 'none needed'
}

/** The shop retries until there is an outcome, which must be soon. */
async function hearAtOnce(around: Around, left: Left): Promise<string> {
  const { database, company } = left
  const now = () => new Date()
  const { product, url } = await openProduct({ database, company, now })
  let heard = ''
  for (let tries = 0; tries < 5 && !isUnderstood.test(heard); tries += 1) {
    heard = await hear(around, left, { url, now })
    await sleep(200)
  }
  await product.close()
  return heard
}

/** A retry is done now, was done before, or is told that nothing was charged. */
const isUnderstood = /^(2\d\d|none needed|409 (cart_already_ordered|order_locked)|402 card_processing_error)/

const said = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? String(status) : `${status} ${(body as { code?: string }).code}`

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20)
}
