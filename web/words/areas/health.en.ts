import type {
  HealthCode,
  HealthPart,
  HealthState,
  Health as Reply,
  Stored,
} from '../../../contract/features/health.ts'

type Figure = (name: string) => number

const number = (count: number) => Math.round(count).toLocaleString('en-US')
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`
const sizes = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
/** `4.2 GB`. */
const bytes = (count: number) => {
  let [size, at] = [count, 0]
  while (size >= 1000 && at < sizes.length - 1) {
    size /= 1000
    at += 1
  }
  return `${size < 10 && at > 0 ? size.toFixed(1) : number(size)} ${sizes[at]}`
}
const duration = (ms: number) => (ms < 1000 ? `${number(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
/** Two decimals; 100% only if no request failed. */
const share = (answered: number, failed: number) =>
  failed === 0
    ? '100%'
    : `${(Math.floor(((answered - failed) / Math.max(1, answered)) * 10_000) / 100).toFixed(2)}%`

const parts: Record<HealthPart, string> = {
  processes: 'Processes',
  database: 'Database',
  replica: 'Replica',
  queue: 'Jobs',
  gateway: 'Card gateway',
  mail: 'Email',
  mailbox: 'Incoming mail',
  texts: 'Text messages',
  push: 'Push notices',
  webhooks: 'Webhooks',
  storage: 'File store',
  disk: 'Disk',
  clock: 'Clock',
  backups: 'Backups',
  doctor: 'Health check',
}

const sentences: Record<HealthCode, (figure: Figure) => string> = {
  'processes.fine': (f) =>
    `${counted(f('count'), 'process runs', 'processes run')}. ${counted(f('answered'), 'call', 'calls')} in the last hour, ${number(f('failed'))} failed.`,
  'processes.ended': (f) =>
    `${counted(f('count'), 'process', 'processes')} ended without stopping in the last 24 hours.`,
  'processes.ending': (f) =>
    `${counted(f('count'), 'process', 'processes')} ended without stopping in the last hour.`,
  'processes.busy': (f) => `A process was busy for ${number(f('percent'))}% of the last minute.`,
  'processes.failing': (f) =>
    `${number(f('failed'))} of ${counted(f('answered'), 'call', 'calls')} failed in the last hour.`,
  'database.fine': (f) =>
    `Answers in ${duration(f('ms'))}. ${bytes(f('bytes'))}, ${number(f('connections'))} of ${number(f('most'))} connections.`,
  'database.slow': (f) => `A simple query took ${duration(f('ms'))}.`,
  'database.full': (f) => `${number(f('connections'))} of ${number(f('most'))} connections are in use.`,
  'database.long': (f) => `A transaction has been open for ${counted(f('minutes'), 'minute', 'minutes')}.`,
  'replica.none': () => 'No replica is connected.',
  'replica.fine': (f) =>
    `${counted(f('count'), 'replica', 'replicas')}, at most ${duration(f('ms'))} behind.`,
  'replica.behind': (f) => `A replica is ${counted(f('seconds'), 'second', 'seconds')} behind.`,
  'queue.fine': (f) => `${number(f('waiting'))} waiting, ${number(f('failing'))} being retried.`,
  'queue.paused': (f) => `Jobs are paused. ${number(f('waiting'))} waiting.`,
  'queue.late': (f) =>
    `The oldest job that is due has waited ${counted(f('minutes'), 'minute', 'minutes')}. ${number(f('waiting'))} waiting.`,
  'queue.given-up': (f) => `${counted(f('count'), 'job was', 'jobs were')} given up.`,
  'gateway.fine': (f) => `Answers in ${duration(f('ms'))}.`,
  'gateway.sandbox': () => 'The sandbox answers. No card is charged.',
  'gateway.silent': () => 'The gateway doesn’t answer.',
  'gateway.unknown': (f) =>
    `The outcome of ${counted(f('count'), 'payment', 'payments')} has been unknown for ten minutes.`,
  'mailbox.none': () => 'No mailbox is read.',
  'mailbox.fine': (f) => `Last read ${counted(f('minutes'), 'minute', 'minutes')} ago.`,
  'mailbox.failing': (f) => `It hasn’t been readable for ${counted(f('minutes'), 'minute', 'minutes')}.`,
  'mailbox.silent': (f) => `It hasn’t been read for ${counted(f('minutes'), 'minute', 'minutes')}.`,
  'mailbox.waiting': (f) =>
    f('count') === 1
      ? '1 email has waited for a day.'
      : `${number(f('count'))} emails have waited for a day.`,
  'messages.outbox': (f) => `Nothing is sent: messages stay in the outbox. ${number(f('sent'))} in 24 hours.`,
  'messages.fine': (f) => `${number(f('sent'))} sent in 24 hours, none failed.`,
  'messages.failing': (f) => `${number(f('failed'))} failed in 24 hours, ${number(f('sent'))} were sent.`,
  'messages.late': (f) =>
    `The oldest message that is due has waited ${counted(f('minutes'), 'minute', 'minutes')}.`,
  'push.none': () => 'Nobody has turned on push notices.',
  'push.fine': (f) =>
    `${number(f('sent'))} sent in 24 hours. ${counted(f('devices'), 'browser receives', 'browsers receive')} them.`,
  'push.failing': (f) => `${number(f('failed'))} failed in 24 hours, ${number(f('sent'))} were sent.`,
  'push.late': (f) => `The oldest push that is due has waited ${counted(f('minutes'), 'minute', 'minutes')}.`,
  'webhooks.none': () => 'No webhooks are set up.',
  'webhooks.fine': (f) => `${counted(f('count'), 'webhook accepts', 'webhooks accept')} events.`,
  'webhooks.failing': (f) =>
    `${counted(f('count'), 'webhook accepts', 'webhooks accept')} nothing. The events are retried.`,
  'webhooks.off': (f) => `${counted(f('count'), 'webhook was', 'webhooks were')} switched off as dead.`,
  'storage.fine': (f) => `A file was written, found and removed in ${duration(f('ms'))}.`,
  'storage.failing': () => 'A test file couldn’t be written and removed.',
  'disk.fine': (f) => `${bytes(f('free'))} free, ${number(f('percent'))}%.`,
  'disk.low': (f) => `${bytes(f('free'))} free, ${number(f('percent'))}%.`,
  'disk.full': (f) => `Only ${bytes(f('free'))} free, ${number(f('percent'))}%.`,
  'clock.fine': (f) => `The machine’s clock is ${duration(f('ms'))} off the database’s.`,
  'clock.off': (f) =>
    `A machine’s clock is ${counted(f('seconds'), 'second', 'seconds')} off the database’s.`,
  'backups.unknown': () => 'No backups are made.',
  'backups.none': () => 'There is no good backup yet.',
  'backups.fine': (f) =>
    `The newest is ${counted(f('hours'), 'hour', 'hours')} old, ${bytes(f('bytes'))}. Nobody has tried to restore it here.`,
  'backups.old': (f) => `The newest is ${counted(f('hours'), 'hour', 'hours')} old, ${bytes(f('bytes'))}.`,
  'doctor.never': () => 'The health check has never run.',
  'doctor.fine': (f) => `All ${number(f('checked'))} checks pass.`,
  'doctor.old': (f) => `The last check was ${counted(f('hours'), 'hour', 'hours')} ago.`,
  'doctor.broken': (f) => `${number(f('broken'))} of ${number(f('checked'))} checks fail.`,
}

/** What to do about a part that isn't fine. */
const advice: Partial<Record<HealthCode, string>> = {
  'processes.ended': 'Read the server’s log of that time. It restarted automatically.',
  'processes.ending': 'Read the server’s log. It keeps restarting and ending.',
  'processes.busy': 'Start another process, or look for a large report or file under Tasks.',
  'processes.failing': 'Read the errors in the server’s log.',
  'database.slow': 'Look at the load of the database’s machine.',
  'database.full': 'Lower DATABASE_POOL, or raise max_connections of the database.',
  'database.long': 'Look for a tool that keeps a connection open, and end it.',
  'replica.behind': 'Look at the replica’s machine and its network.',
  'queue.paused': 'Resume them on the Jobs page when you are done.',
  'queue.late': 'See the Jobs page. Start a process if none is running.',
  'queue.given-up': 'See each error on the Jobs page, then retry or remove the job.',
  'gateway.sandbox': 'Set up Stripe to be paid by card.',
  'gateway.silent': 'Look at the gateway’s own status page. Orders on account still work.',
  'gateway.unknown': 'They are looked up every minute. See the gateway’s own page if it lasts.',
  'mailbox.failing': 'See the server’s answer in the log. It is retried every minute.',
  'mailbox.silent': 'See the Jobs page.',
  'mailbox.waiting': 'See the Incoming mail page.',
  'messages.outbox': 'Set up a carrier to send them.',
  'messages.failing': 'See the reasons in the outbox.',
  'messages.late': 'See the Jobs page.',
  'push.failing': 'Look at the network between this server and the push services of browsers.',
  'push.late': 'See the Jobs page.',
  'webhooks.failing': 'See the answers on the Webhooks page.',
  'webhooks.off': 'Fix its receiver, then turn it on again.',
  'storage.failing': 'Look at the disk or the bucket. Uploads fail until it works.',
  'disk.low': 'Free up space soon.',
  'disk.full': 'Free up space now. The database stops when the disk is full.',
  'clock.off': 'Set the machine’s clock by NTP. Stemyard uses the database’s clock.',
  'backups.unknown': 'Set BACKUP_DIR or BACKUP_S3_BUCKET on the server.',
  'backups.none': 'Make one below.',
  'backups.old': 'See on the Jobs page why the nightly backup failed, and make one below.',
  'doctor.never': 'Run it on this page.',
  'doctor.old': 'It runs every night as a job. See the Jobs page.',
  'doctor.broken': 'Look at the list on this page, and tell the person who runs this server.',
}

const stored: Record<Stored['kind'], string> = {
  orders: 'Orders, invoices, payments',
  prices: 'Prices and price files',
  messages: 'Sent messages',
  files: 'Uploaded files',
  deliveryPhotos: 'Photos of deliveries',
  webhookDeliveries: 'Deliveries to webhooks',
  audit: 'Audit log',
  changes: 'Changes',
  sessions: 'Sessions',
  tasks: 'Tasks',
  figures: 'These figures',
}

const states: Record<HealthState, string> = { fine: 'Fine', look: 'Check', wrong: 'Wrong', off: 'Off' }
const processStates: Record<Reply['processes'][number]['state'], string> = {
  alive: 'Running',
  ended: 'Stopped',
  lost: 'Ended',
}

/** Words of the health page, loaded with it. */
export const health = {
  states,
  parts,
  sentences,
  advice,
  failed: 'The page didn’t load',
  summary: (wrong: number, look: number) =>
    wrong > 0
      ? counted(wrong, 'part doesn’t work', 'parts don’t work')
      : look > 0
        ? counted(look, 'item to check', 'items to check')
        : 'Everything is all right',
  partsTitle: 'Parts',
  figures: 'Figures',
  alive: (alive: number) => counted(alive, 'process', 'processes'),
  aliveText: 'running now',
  share,
  shareText: 'of calls answered, 7 days',
  mean: duration,
  meanText: 'mean response time, this hour',
  noMean: '–',
  slow: (slow: number) => number(slow),
  slowText: 'over half a second, 24 hours',
  broken: (broken: number) => number(broken),
  brokenText: 'checks fail',
  callsTitle: 'Calls by hour',
  callsSummary: 'Calls answered in each of the last 24 hours',
  hour: 'Hour',
  hourText: (at: string, answered: number, failed: number, slow: number, meanMs: number | null) =>
    answered === 0
      ? `${at}: no calls`
      : `${at}: ${counted(answered, 'call', 'calls')}, ${number(failed)} failed, ${number(slow)} slow, mean ${duration(meanMs ?? 0)}`,
  doctorTitle: 'Health check',
  doctorText:
    'Checks stock, money, orders and files against each other. It changes nothing. It runs every night.',
  runDoctor: 'Run it now',
  running: 'Running…',
  doctorStarted: 'The health check has started.',
  lastRun: 'Last run',
  tookMs: (ms: number) => `took ${duration(ms)}`,
  by: (who: string) => (who === 'run_doctor' ? 'automatically' : `by ${who}`),
  allHold: (checked: number) => `All ${number(checked)} checks pass.`,
  never: 'It has never run.',
  processesTitle: 'Processes',
  processStates,
  processAt: (host: string, pid: number) => `${host}, ${pid}`,
  processFacts: (memoryMb: number, busyPercent: number) =>
    `${number(memoryMb)} MB, busy ${number(busyPercent)}%`,
  since: 'since',
  until: 'until',
  storedTitle: 'What is stored',
  stored,
  rows: (count: number) => counted(count, 'row', 'rows'),
  bytes,
  days: (days: number | null) =>
    days === null ? 'kept permanently' : `kept ${counted(days, 'day', 'days')}`,
  storedText: 'Rows are estimates.',
  changeDays: 'Change retention',
  logLevel: 'Log level',
  changeLevel: 'Change it',
  linksTitle: 'Public status page',
  linksText:
    'Anyone with the link sees whether each part is working, and nothing else. Give each reader a separate link.',
  noLinks: 'No links yet.',
  addLink: 'Create a link',
  addingLink: 'Creating…',
  fields: { name: 'Who it is for' },
  made: 'Created',
  lastRead: 'last opened',
  neverRead: 'never opened',
  revoke: 'End',
  revokeOf: (name: string) => `Revoke the link for ${name}`,
  revokeTitle: (name: string) => `Revoke the link for ${name}?`,
  revokeText: 'It stops working at once.',
  revoking: 'Revoking…',
  keep: 'Keep',
  revoked: (name: string) => `The link for ${name} was revoked.`,
}
