import { countText } from '../format.ts'

/** Pick lists of the cold store. */
export const pickLists = {
  lists: 'Lists of the day',
  pickup: 'Pickup',
  ups: 'UPS',
  leaves: (time: string) => `leaves ${time}`,
  orders: (count: number) => (count === 1 ? '1 order' : `${countText(count)} orders`),
  picked: (picked: number, lines: number) => `${countText(picked)} of ${countText(lines)} lines picked`,
  missing: (count: number) => `${countText(count)} short`,
  printed: (actor: string) => `Printed by ${actor}`,
  notPrinted: 'Not printed yet',
  nothing: (day: string) => `Nothing to pick for ${day}.`,
  nothingText: 'Confirmed orders of the day appear here by route.',
  back: 'All lists',
  print: 'Print and start picking',
  printAgain: 'Print again',
  printing: 'Printing',
  paper: 'Paper as PDF',
  slips: 'Slips',
  labels: 'Labels',
  changesPaper: 'Changes as PDF',
  making: 'Making the PDF',
  done: 'Kept as printed. Its orders are being picked.',
  changed: (count: number) =>
    count === 1
      ? '1 line changed since it was printed.'
      : `${countText(count)} lines changed since it was printed.`,
  startFirst: 'Print the list to start picking.',
  noPlace: 'No place',
  hands: (hands: number, step: number, unit: string) => `${countText(hands)} × ${countText(step)} ${unit}`,
  units: (units: number, unit: string) => `${countText(units)} ${unit}`,
  stop: (at: number, customer: string) => `${at} ${customer}`,
  tick: (description: string, customer: string) => `${description} for ${customer}`,
  less: 'Less',
  lessOf: (description: string, customer: string) => `Less ${description} for ${customer}`,
  took: 'Units that are there',
  save: 'Save',
  settled: (units: number) => `${units} short, settled by the desk`,
  scan: 'Scan or type an item number',
  notOnList: (code: string) => `${code} is not on this list.`,
  load: 'Load from the last stop to the first',
}
