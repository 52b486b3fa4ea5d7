import type { ScheduledAbout, ScheduledState } from '../../../contract/features/scheduled.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** What happens at the moment. */
function about(what: ScheduledAbout): string {
  switch (what.kind) {
    case 'mark-up':
      return what.percent === 0
        ? `Remove the mark-up of ${what.description}`
        : `Set the mark-up of ${what.description} to ${what.percent}%`
    case 'products':
      return `Change ${what.products === 1 ? '1 product' : `${number(what.products)} products`}`
    case 'publish-prices':
      return `Publish the prices of ${what.supplier}`
    case 'sale-end':
      return `The sale of ${what.description} ends`
    default:
      throw new Error(`unhandled ${what satisfies never}`)
  }
}

const states: Record<ScheduledState, string> = {
  planned: 'Planned',
  done: 'Done',
  failed: 'Failed',
  removed: 'Removed',
}
const kinds: Record<ScheduledAbout['kind'], string> = {
  'mark-up': 'Mark-up',
  products: 'Products',
  'publish-prices': 'Daily prices',
  'sale-end': 'Sale ends',
}

/** Words of what changes by itself, loaded with the staff pages. */
export const scheduled = {
  about,
  states,
  kinds,
  list: 'Scheduled changes',
  count: (total: number) => (total === 1 ? '1 change' : `${number(total)} changes`),
  when: 'When',
  what: 'What',
  state: 'Status',
  kind: 'Kind',
  any: 'Any',
  by: 'Planned by',
  byDates: 'By its dates',
  from: 'From',
  to: 'To',
  error: 'Reason',
  actions: 'Actions',
  move: 'Move',
  moveThis: (name: string) => `Move: ${name}`,
  moveTitle: 'Move to another moment',
  moving: 'Moving…',
  moved: 'Moved.',
  now: 'Do now',
  nowThis: (name: string) => `Do now: ${name}`,
  nowTitle: 'Do this now?',
  nowDoing: 'Doing it…',
  nowDone: 'Started. The list shows the result in a moment.',
  remove: 'Remove',
  removeThis: (name: string) => `Remove: ${name}`,
  removeTitle: 'Remove this planned change?',
  removing: 'Removing…',
  removed: 'Removed.',
  keep: 'Keep',
  change: 'See the change',
  empty: 'Nothing changes by itself.',
  emptyText: 'Prices, mark-ups and discounts that you plan for a moment show up here.',
  /** The picker of a moment. */
  startsWhen: 'Starts',
  atOnce: 'Now',
  atPriceMoment: (moment: string) => `At the next price change, ${moment}`,
  atOther: 'At another time',
  moment: 'Date and time',
  pastMoment: 'That moment has passed. Choose a later one.',
  noMoment: 'Choose a date and a time.',
  others: (count: number) =>
    count === 1
      ? '1 other change happens around then.'
      : `${number(count)} other changes happen around then.`,
}
