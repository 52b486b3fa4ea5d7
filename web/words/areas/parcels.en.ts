import type { ParcelOutcome, ParcelState } from '../../../contract/features/parcels.ts'

const n = (count: number) => count.toLocaleString('en-US')

export const parcels = {
  list: 'Parcels',
  count: (count: number) => (count === 1 ? '1 parcel' : `${n(count)} parcels`),
  views: {
    all: 'All',
    open: 'On the way',
    late: 'Late',
    unmatched: 'Without an order',
    delivered: 'Delivered',
  },
  find: 'Number, order, customer or town',
  add: 'Add a number',
  adding: 'Adding…',
  added: (number: string) => `Added ${number}. The customer gets an email.`,
  gone: 'Parcel not found',
  fields: {
    trackingNumber: 'Tracking number',
    orderNumber: 'Order',
    boxes: 'Boxes',
    state: 'State',
  },
  trackingHint: 'Type it, or scan the label.',
  orderHint: 'Leave it empty to remove the number from its order.',
  customer: 'Customer',
  shipDay: 'Ship day',
  expected: 'Expected',
  said: 'Carrier says',
  noOrder: 'No order',
  named: (numbers: string) => `The file names ${numbers}`,
  states: {
    LABEL: 'Label made',
    ON_THE_WAY: 'On the way',
    OUT_FOR_DELIVERY: 'Out for delivery',
    DELIVERED: 'Delivered',
    PROBLEM: 'Problem',
    RETURNED: 'Sent back',
  } satisfies Record<ParcelState, string>,
  late: 'Late',
  page: 'Open the carrier’s page',
  empty: 'No parcels yet',
  emptyText: 'Add a tracking number, or read a file from your shipping program.',
  file: {
    title: 'Read a file',
    about:
      'A CSV or XLSX file with a column for the order number and one for the tracking number, such as the export of UPS WorldShip. Valid lines apply at once: orders ship and are invoiced, and customers get an email.',
    choose: 'Choose a file',
    reading: 'Reading…',
    missing: (columns: string) => `The file has no column for ${columns}.`,
    done: (matched: number) =>
      matched === 1
        ? '1 number was matched to its order.'
        : `${n(matched)} numbers were matched to their orders.`,
    outcomes: {
      matched: 'Matched to its order',
      no_order: 'No order with that number',
      two_orders: 'Named for two orders',
      already_there: 'Already there',
      bad_number: 'Not a tracking number',
      not_by_parcel: 'The order doesn’t go by parcel',
    } satisfies Record<ParcelOutcome, string>,
    line: 'Line',
    outcome: 'Result',
    decide: 'Decide',
  },
}
