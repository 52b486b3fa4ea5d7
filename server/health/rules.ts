import type {
  HealthCheck,
  HealthCode,
  HealthPart,
  HealthState,
  publicParts,
  publicStates,
} from '../../contract/features/health.ts'

/** The facts to be judged, by part; times in milliseconds, ages in minutes. */
export type HealthFacts = {
  processes: { alive: number; lostToday: number; lostThisHour: number; busiest: number }
  /** Answers in the last hour. */
  calls: { answered: number; failed: number }
  database: {
    tookMs: number
    bytes: number
    connections: number
    mostConnections: number
    longestMin: number
  }
  /** `behindMs`: delay of the slowest replica. */
  replica: { count: number; behindMs: number }
  /** `lateMin`: how long the oldest due job has waited. */
  queue: { isPaused: boolean; waiting: number; failing: number; givenUp: number; lateMin: number }
  /** `tookMs`: null without an answer. `unsettled`: payments whose outcome has been unknown for ten minutes. */
  gateway: { isSandbox: boolean; isDemo: boolean; tookMs: number | null; unsettled: number }
  mail: MessageFacts
  /**
   * Null if no mailbox is read and no mail waits. `silentMin`: minutes since it was last read to the end; `failingMin`: null
   * while it can be read. `waiting`: mails that staff have not assigned for a day.
   */
  mailbox: { isRead: boolean; silentMin: number; failingMin: number | null; waiting: number } | null
  texts: MessageFacts
  /** Of the last 24 hours; a browser that no longer exists is no failure. `lateMin`: how long the oldest due push has waited. */
  push: { devices: number; sent: number; failed: number; lateMin: number }
  webhooks: { on: number; failing: number; dead: number }
  /** `tookMs`: to write, read and remove a file; null if it failed. */
  storage: { tookMs: number | null }
  disk: { free: number; total: number }
  /** The clock difference of the machine that is furthest off. */
  clock: { offMs: number }
  /** `newest`: the newest backup without a known fault, null if there is none. The whole is null if no backups are made. */
  backups: { newest: { ageMin: number; bytes: number } | null } | null
  doctor: { ageMin: number; checked: number; broken: number } | null
}
/** Of the last 24 hours. `lateMin`: how long the oldest due message has waited. */
type MessageFacts = { isOutbox: boolean; isDemo: boolean; sent: number; failed: number; lateMin: number }

type Verdict = [HealthState, HealthCode, Readonly<Record<string, number>>?]

const hour = 60
const day = 24 * hour
const gigabyte = 1e9
/** Nightly runs and daily backups may be some hours late. */
const dailyMin = day + 6 * hour

const rules: { [Part in HealthPart]: (facts: HealthFacts) => Verdict } = {
  processes: ({ processes: { alive, lostToday, lostThisHour, busiest }, calls }) => {
    if (lostThisHour >= 3) return ['wrong', 'processes.ending', { count: lostThisHour }]
    if (calls.failed >= 5 && calls.failed * 100 >= calls.answered)
      return ['wrong', 'processes.failing', calls]
    if (busiest >= 90) return ['look', 'processes.busy', { percent: busiest }]
    if (lostToday > 0) return ['look', 'processes.ended', { count: lostToday }]
    return ['fine', 'processes.fine', { count: alive, ...calls }]
  },
  database: ({ database: { tookMs, bytes, connections, mostConnections, longestMin } }) => {
    if (tookMs >= 1_000) return ['wrong', 'database.slow', { ms: tookMs }]
    if (connections * 10 >= mostConnections * 9)
      return ['wrong', 'database.full', { connections, most: mostConnections }]
    if (tookMs >= 200) return ['look', 'database.slow', { ms: tookMs }]
    if (longestMin >= 15) return ['look', 'database.long', { minutes: longestMin }]
    return ['fine', 'database.fine', { ms: tookMs, bytes, connections, most: mostConnections }]
  },
  replica: ({ replica: { count, behindMs } }) => {
    if (count === 0) return ['off', 'replica.none']
    return behindMs >= 60_000
      ? ['look', 'replica.behind', { seconds: Math.round(behindMs / 1000) }]
      : ['fine', 'replica.fine', { count, ms: behindMs }]
  },
  queue: ({ queue: { isPaused, waiting, failing, givenUp, lateMin } }) => {
    if (isPaused) return ['look', 'queue.paused', { waiting }]
    if (lateMin >= 5) return ['wrong', 'queue.late', { minutes: lateMin, waiting }]
    if (givenUp > 0) return ['look', 'queue.given-up', { count: givenUp }]
    return ['fine', 'queue.fine', { waiting, failing }]
  },
  gateway: ({ gateway: { isSandbox, isDemo, tookMs, unsettled } }) => {
    if (tookMs === null) return ['wrong', 'gateway.silent']
    if (unsettled > 0) return ['look', 'gateway.unknown', { count: unsettled }]
    if (isSandbox) return [isDemo ? 'fine' : 'look', 'gateway.sandbox']
    return ['fine', 'gateway.fine', { ms: tookMs }]
  },
  mail: ({ mail }) => messages(mail),
  mailbox: ({ mailbox }) => {
    if (!mailbox) return ['off', 'mailbox.none']
    const { isRead, silentMin, failingMin, waiting } = mailbox
    if (isRead && failingMin !== null)
      return [failingMin >= 10 ? 'wrong' : 'look', 'mailbox.failing', { minutes: failingMin }]
    if (isRead && silentMin >= 10) return ['wrong', 'mailbox.silent', { minutes: silentMin }]
    if (waiting > 0) return ['look', 'mailbox.waiting', { count: waiting }]
    return isRead ? ['fine', 'mailbox.fine', { minutes: silentMin }] : ['off', 'mailbox.none']
  },
  texts: ({ texts }) => messages(texts),
  push: ({ push: { devices, sent, failed, lateMin } }) => {
    if (lateMin >= 10) return ['wrong', 'push.late', { minutes: lateMin }]
    if (devices === 0) return ['off', 'push.none']
    if (failed >= 3 && failed >= sent) return ['look', 'push.failing', { sent, failed }]
    return ['fine', 'push.fine', { devices, sent }]
  },
  webhooks: ({ webhooks: { on, failing, dead } }) => {
    if (dead > 0) return ['look', 'webhooks.off', { count: dead }]
    if (failing > 0) return ['look', 'webhooks.failing', { count: failing }]
    return on === 0 ? ['off', 'webhooks.none'] : ['fine', 'webhooks.fine', { count: on }]
  },
  storage: ({ storage: { tookMs } }) =>
    tookMs === null ? ['wrong', 'storage.failing'] : ['fine', 'storage.fine', { ms: tookMs }],
  disk: ({ disk: { free, total } }) => {
    const share = total === 0 ? 1 : free / total
    const figures = { free, total, percent: Math.round(share * 100) }
    if (free < 1 * gigabyte || share < 0.02) return ['wrong', 'disk.full', figures]
    if (free < 5 * gigabyte || share < 0.1) return ['look', 'disk.low', figures]
    return ['fine', 'disk.fine', figures]
  },
  clock: ({ clock: { offMs } }) =>
    Math.abs(offMs) > 5_000
      ? ['look', 'clock.off', { seconds: Math.round(Math.abs(offMs) / 1000) }]
      : ['fine', 'clock.fine', { ms: Math.abs(offMs) }],
  backups: ({ backups }) => {
    if (!backups) return ['look', 'backups.unknown']
    if (!backups.newest) return ['wrong', 'backups.none']
    const { ageMin, bytes } = backups.newest
    const figures = { hours: Math.round(ageMin / hour), bytes }
    if (ageMin >= 3 * day) return ['wrong', 'backups.old', figures]
    return ageMin >= dailyMin ? ['look', 'backups.old', figures] : ['fine', 'backups.fine', figures]
  },
  doctor: ({ doctor }) => {
    if (!doctor) return ['look', 'doctor.never']
    const { ageMin, checked, broken } = doctor
    if (broken > 0) return ['wrong', 'doctor.broken', { broken, checked }]
    return ageMin >= dailyMin
      ? ['look', 'doctor.old', { hours: Math.round(ageMin / hour) }]
      : ['fine', 'doctor.fine', { checked }]
  },
}

function messages({ isOutbox, isDemo, sent, failed, lateMin }: MessageFacts): Verdict {
  if (lateMin >= 10) return ['wrong', 'messages.late', { minutes: lateMin }]
  if (isOutbox) return [isDemo ? 'fine' : 'look', 'messages.outbox', { sent }]
  if (failed >= 3 && failed >= sent) return ['wrong', 'messages.failing', { sent, failed }]
  if (failed > 0) return ['look', 'messages.failing', { sent, failed }]
  return ['fine', 'messages.fine', { sent }]
}

/** Each part with its state, sentence and figures, in the order of the page. */
export const healthChecks = (facts: HealthFacts): HealthCheck[] =>
  (Object.keys(rules) as HealthPart[]).map((part) => {
    const [state, code, figures = {}] = rules[part](facts)
    return { part, state, code, figures: { ...figures } }
  })

const worse: readonly HealthState[] = ['wrong', 'look', 'fine']

/** The worst state among the parts; parts that are off don't count. */
export const worstOf = (checks: readonly Pick<HealthCheck, 'state'>[]): HealthState =>
  worse.find((state) => checks.some((check) => check.state === state)) ?? 'fine'

type PublicPart = (typeof publicParts)[number]
const shownAs: Readonly<Record<PublicPart, readonly HealthPart[]>> = {
  shop: ['processes', 'database'],
  orders: ['queue'],
  cards: ['gateway'],
  mail: ['mail'],
  texts: ['texts'],
  files: ['storage', 'disk'],
  systems: ['webhooks'],
}

/** The public page: a part is shown as failing only if something in it doesn't work. What only staff should check isn't shown. */
export const publicStateOf = (
  checks: readonly HealthCheck[],
  isClosed: boolean,
): { part: PublicPart; state: (typeof publicStates)[number] }[] =>
  (Object.keys(shownAs) as PublicPart[]).map((part) => {
    const isWrong = checks.some((check) => shownAs[part].includes(check.part) && check.state === 'wrong')
    const closed = isClosed && (part === 'shop' || part === 'orders')
    return { part, state: isWrong ? 'trouble' : closed ? 'closed' : 'fine' }
  })
