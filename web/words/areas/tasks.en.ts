import { asDay } from '../../../contract/core/dates.ts'
import type { SavedList, Task, TaskSentence, TaskState } from '../../../contract/features/tasks.ts'
import { dateText, monthYearText } from '../format.ts'
import { priceFiles } from './price-files.en.ts'

const states: Record<TaskState, string> = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
}
const lists: Record<SavedList, string> = {
  'people.users': 'Users',
  'customers.contacts': 'Contacts',
  'customers.companies': 'Companies',
  'receivables.adminOverdue': 'Past due',
  'orderDesk.list': 'Orders',
  'audit.list': 'Audit log',
  'changes.list': 'Changes',
  'outbox.list': 'Outbox',
  'products.list': 'Products',
  'lots.list': 'Lots',
  'freshness.shrink': 'Shrink',
  'merchandising.overstock': 'Overstock',
  'merchandising.hiddenList': 'Hidden items',
  'operations.jobs': 'Jobs',
  'claimDesk.list': 'Claims',
  'mailingList.contacts': 'Mailing list',
  'suppressions.list': 'Blocked addresses',
  'incoming.list': 'Incoming mail',
  'notices.sent': 'All notices',
  'reports.drillDown': 'Orders behind a report',
  'reports.atRisk': 'Customers at risk',
}
const number = (count: number) => count.toLocaleString('en-US')
const orders = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`)
const changes = (count: number) => (count === 1 ? '1 change' : `${number(count)} changes`)
const mails = (count: number) => (count === 1 ? '1 email' : `${number(count)} emails`)
const statements = (count: number) => (count === 1 ? '1 statement' : `${number(count)} statements`)

const invitations = (count: number) => (count === 1 ? '1 invitation' : `${number(count)} invitations`)

type Told = Pick<Task, 'sentence' | 'done' | 'total'>

/** A task's current step or result; `refused` returns an error code's sentence. */
function sentence({ sentence, done, total }: Told, refused: (code: ErrorOf) => string): string {
  switch (sentence.code) {
    case 'waiting':
      return 'Waiting for another task to finish.'
    case 'statements.sending':
      return 'Queueing emails.'
    case 'statements.sent':
      return sentence.skipped > 0
        ? `${statements(sentence.sent)} sent. ${number(sentence.skipped)} not sent: no email address.`
        : `${statements(sentence.sent)} sent.`
    case 'products.changing':
      return 'Changing products.'
    case 'products.changed':
      return sentence.products === 1 ? '1 product changed.' : `${number(sentence.products)} products changed.`
    case 'orders.changing':
      return 'Changing orders.'
    case 'orders.changed':
      return sentence.refused > 0
        ? `${orders(sentence.changed)} changed. ${number(sentence.refused)} couldn’t be changed: the file says why.`
        : `${orders(sentence.changed)} changed.`
    case 'texts.drafting':
      return 'Drafting descriptions.'
    case 'texts.drafted':
      return sentence.products === 1
        ? '1 description waits for review.'
        : `${number(sentence.products)} descriptions wait for review.`
    case 'invitations.sending':
      return 'Queueing invitations.'
    case 'invitations.sent':
      return sentence.skipped > 0
        ? `${invitations(sentence.sent)} sent. ${number(sentence.skipped)} not sent: they have a password.`
        : `${invitations(sentence.sent)} sent.`
    case 'list.reading':
      return 'Reading rows.'
    case 'list.writing':
      return 'Writing the file.'
    case 'list.saved':
      return sentence.rows === 1 ? '1 row saved.' : `${number(sentence.rows)} rows saved.`
    case 'prices.publishing':
      return 'Publishing. Shops see the old prices until all are in.'
    case 'prices.published':
      return `${changes(sentence.changes)} published.`
    case 'prices.telling':
      return 'Queueing emails.'
    case 'prices.told':
      return `${mails(sentence.told)} queued.`
    case 'prices.reading':
      return 'Reading the file.'
    case 'prices.read':
      return sentence.toFix === 0
        ? `${number(sentence.rows)} rows read.`
        : `${number(sentence.rows)} rows read, ${number(sentence.toFix)} to fix.`
    case 'prices.unreadable':
      return priceFiles.failures[sentence.reason]
    case 'doctor.checking':
      return 'Checking what must always hold.'
    case 'doctor.checked':
      return sentence.broken === 0
        ? `All ${number(sentence.checked)} checks hold.`
        : `${number(sentence.broken)} of ${number(sentence.checked)} checks don’t hold.`
    case 'backup.making':
      return 'Copying the database and the files.'
    case 'backup.made':
      return `Backup made, ${number(Math.ceil(sentence.bytes / 1_000_000))} MB.`
    case 'backup.trying':
      return 'Restoring it beside the shop.'
    case 'backup.tried':
      return sentence.faults === 0
        ? 'Restored and checked. It is good.'
        : sentence.faults === 1
          ? 'It is not good: 1 fault.'
          : `It is not good: ${number(sentence.faults)} faults.`
    case 'stopped':
      return total === null
        ? 'Stopped before it started.'
        : `Stopped after ${number(done)} of ${number(total)}.`
    case 'interrupted':
      return 'The server restarted during this task. Start it again.'
    case 'refused':
      return refused(sentence.error)
    case 'failed':
      return 'Something went wrong. Start it again.'
    default:
      throw new Error(`unhandled ${sentence satisfies never}`)
  }
}
type ErrorOf = Extract<TaskSentence, { code: 'refused' }>['error']

/** Words of tasks, loaded with the staff pages. */
export const tasks = {
  states,
  lists,
  sentence,
  /** In the header, beside the progress. */
  productsOf: (count: number) => `Change to ${number(count)} products`,
  ordersOf: (count: number) => `Change to ${orders(count)}`,
  textsOf: (count: number) => (count === 1 ? '1 description' : `${number(count)} descriptions`),
  short: {
    'send-statements': 'Statements',
    'change-products': 'Products',
    'change-orders': 'Orders',
    'publish-prices': 'Prices',
    'read-prices': 'Price file',
    'tell-prices': 'Price mail',
    'invite-customers': 'Invitations',
    'draft-texts': 'Descriptions',
    'run-doctor': 'Health check',
    'make-backup': 'Backup',
    'try-backup': 'Trial',
  },
  pricesOf: (supplier: string) => `Prices of ${supplier}`,
  noticesOf: (day: string) => `Price email of ${dateText(asDay(day), 'en')}`,
  invitations,
  fileOf: (supplier: string) => `File of ${supplier}`,
  doctor: 'Health check',
  backup: 'Backup',
  trialOf: (name: string) => `Test of backup ${name}`,
  statementsOf: (month: string) => `${monthYearText(asDay(`${month}-01`), 'en')} statements`,
  listAs: (list: string, form: string) => `${list} as ${form}`,
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  chip: {
    failed: (name: string) => `${name} failed`,
    stopped: (name: string) => `${name} stopped`,
    done: (name: string) => `${name} done`,
    partly: (count: number) => `${number(count)} not sent`,
    refused: (count: number) => `${number(count)} not changed`,
    waiting: (name: string) => `${name} waiting`,
    running: (name: string) => `${name} running`,
    label: (text: string) => `Tasks: ${text}`,
  },
  all: 'All tasks',
  list: 'Tasks',
  count: (total: number) => (total === 1 ? '1 task' : `${number(total)} tasks`),
  task: 'Task',
  state: 'Status',
  anyState: 'Any',
  kind: 'Kind',
  anyKind: 'Any',
  kinds: {
    'change-products': 'Products',
    'change-orders': 'Orders',
    'publish-prices': 'Daily prices',
    'tell-prices': 'Price mail',
    'send-statements': 'Statements',
    'save-list': 'Files',
    'invite-customers': 'Invitations',
    'draft-texts': 'Descriptions',
    'read-prices': 'Price files',
    'run-doctor': 'Health checks',
    'make-backup': 'Backups',
    'try-backup': 'Backup tests',
  },
  result: 'Result',
  startedBy: 'Started by',
  started: 'Started',
  ended: 'Ended',
  actions: 'Actions',
  stop: 'Stop',
  stopThis: (name: string) => `Stop ${name}`,
  stopping: 'Stopping…',
  download: 'Download',
  downloadThis: (name: string) => `Download ${name}`,
  until: 'File until',
  empty: 'No tasks yet.',
  emptyText: 'Statements sent to all customers and files of long lists show up here.',
  fileStarted: (rows: number) => `${number(rows)} rows take a moment. The file downloads when it’s ready.`,
  fileReady: (name: string) => `${name} is ready.`,
}
