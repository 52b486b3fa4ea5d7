const one = (count: number, single: string, plural: string) =>
  count === 1 ? `1 ${single}` : `${count.toLocaleString('en-US')} ${plural}`
const orders = (count: number) => one(count, 'order', 'orders')
/** `Bramble & Main, Fern Hollow and 3 more`. */
const named = (names: readonly string[], of: number) =>
  of > names.length ? `${names.join(', ')} and ${of - names.length} more` : names.join(', ')

/** Words of the page Today, loaded with it. */
export const today = {
  loading: 'Loading today',
  needsYou: 'Needs attention',
  clear: 'Nothing needs your attention.',
  clearNext: (what: string, time: string) => `Nothing needs your attention. Next: ${what}, ${time}.`,
  dayLine: 'The day by the clock',
  now: 'Now',
  groups: {
    prices: (time: string | null) => (time ? `Before prices change at ${time}` : 'Prices'),
    cutOffs: (day: string) => `Before the cut-offs for ${day}`,
    day: () => 'Today',
  },
  steps: {
    packing: 'Orders packed',
    trucks: 'Trucks leave',
    pricesDue: 'Prices due',
    pricesChange: 'Prices change',
    cutOff: (what: string) => `${what} close`,
    cutOffOne: (what: string) => `${what} closes`,
  },
  stepFacts: {
    packed: (done: number, total: number) => `${done} of ${total} packed`,
    gone: (done: number, total: number) => `${done} of ${total} gone`,
    came: (done: number, total: number) => `${done} of ${total} came`,
    changed: 'Changed',
    in: (time: string) => `in ${time}`,
    orders: (count: number) => `${orders(count)} so far`,
  },
  states: { done: 'Done', late: 'Late', next: 'Next', later: 'Later' },
  methods: { PICKUP: 'Pickup', TRUCK: 'Truck', UPS: 'UPS' },
  route: (number: string) => `Route ${number}`,
  routes: (count: number) => one(count, 'route', 'routes'),
  figures: 'Figures',
  ordersFor: (day: string, amount: string) => `for ${day} so far, ${amount}`,
  orders,
  against: (day: string, count: number) => `on ${day}, same hour: ${count.toLocaleString('en-US')}`,
  noYear: 'No orders a year ago',
  onHold: (count: number) => `${count} on hold`,
  onHoldFor: (day: string) => `orders for ${day}`,
  short: (count: number) => `${count} short`,
  shortFor: (day: string) => `items for ${day}`,
  gone: (done: number, total: number) => `${done} of ${total}`,
  trucksOut: (stops: number) => `trucks left, ${one(stops, 'stop', 'stops')}`,
  trucks: 'Trucks',
  left: (time: string) => `left ${time}`,
  wasDue: (time: string) => `due ${time}, not left`,
  leaves: (time: string) => `leaves ${time}`,
  stops: (count: number) => one(count, 'stop', 'stops'),
  noDriver: 'No driver',
  allTrucks: (count: number) => `Show all ${count} trucks`,
  shopNow: 'In the shop now',
  carts: 'Carts with items',
  cartsAre: (count: number, amount: string) => `${count.toLocaleString('en-US')}, ${amount}`,
  nextShut: 'Next closed day',
  noShut: 'None planned',
  later: 'Later',
  laterFor: (title: string) => `Later: ${title}`,
  putOff: (time: string) => `Back at ${time}.`,
  inAnHour: 'In an hour',
  afterCutOff: 'After the next cut-off',
  tomorrow: 'Tomorrow at 4 am',
  undo: 'Undo',
  keyRow: 'row',
  keyOpen: 'open',
  keyLater: 'later',
  fixes: {
    prices: 'Daily prices',
    holidays: 'Holidays',
    assign: 'Assign',
    suppliers: 'Suppliers',
    upload: 'Upload',
    mend: 'Fix',
    see: 'See them',
    review: 'Review',
  },
  lines: {
    supplierLate: (supplier: string) => `${supplier} has sent no prices`,
    supplierLateText: (due: string, late: string, items: number) =>
      `Due ${due}, ${late} late. ${one(items, 'item keeps its price', 'items keep their prices')}.`,
    rowsToFix: (supplier: string, rows: number) => `${supplier}: ${one(rows, 'row', 'rows')} to fix`,
    rowsToFixText: (file: string, ready: number) =>
      `${file}. The other ${ready.toLocaleString('en-US')} are ready.`,
    fileFailed: (supplier: string) => `${supplier}: the file could not be read`,
    fileFailedText: (file: string) => `${file}. Current prices stay in effect.`,
    priceStep: (holiday: string, day: string) => `Prices change for ${holiday} on ${day}`,
    priceStepText: 'Nothing is published or planned for that day.',
    ordersOnHold: (count: number, amount: string) => `${orders(count)} on hold, ${amount}`,
    ordersOnHoldText: named,
    ordersNotConfirmed: (count: number, amount: string) => `${orders(count)} not confirmed, ${amount}`,
    ordersNotConfirmedText: (day: string) => `They go out on ${day}.`,
    itemsShort: (items: number, count: number) =>
      `${one(items, 'item is', 'items are')} short on ${orders(count)}`,
    itemsShortText: (worst: string) => `Most orders: ${worst}.`,
    noDriver: (number: string, route: string) => `Route ${number} ${route} has no driver`,
    noDriverText: (time: string, count: number) => `Leaves ${time} with ${orders(count)}.`,
    applications: (count: number, since: string) =>
      count === 1
        ? `1 application has been waiting since ${since}`
        : `${count} applications are waiting, the oldest since ${since}`,
    applicationsText: named,
    claimsToDecide: (count: number, amount: string) =>
      `${one(count, 'claim is waiting', 'claims are waiting')} for a decision, ${amount}`,
    claimsToDecideText: (since: string, names: readonly string[], of: number) =>
      `Oldest since ${since}: ${named(names, of)}`,
    feedback: (count: number, since: string) =>
      count === 1
        ? `One customer has been waiting for an answer since ${since}`
        : `${count} customers are waiting for an answer, the first since ${since}`,
    feedbackText: named,
    messagesFailed: (count: number) => `${one(count, 'message', 'messages')} failed`,
    messagesFailedText: (error: string) => `Last: ${error}`,
    parcelsLate: (count: number) => one(count, 'parcel is late', 'parcels are late'),
    parcelsLateText: 'Past their day, or with a problem on the way.',
    parcelsUnmatched: (count: number) =>
      `${one(count, 'tracking number', 'tracking numbers')} without an order`,
    parcelsUnmatchedText: 'Their shops are not notified.',
    longOverdue: (accounts: number, amount: string) =>
      `${one(accounts, 'account is', 'accounts are')} more than 60 days past due, ${amount}`,
    longOverdueText: named,
    webhookOff: (name: string) => `Webhook ${name} is switched off`,
    webhookOffText: (failed: number) =>
      `No events were delivered. ${one(failed, 'event', 'events')} can be replayed.`,
    jobsGivenUp: (count: number) =>
      `${one(count, 'background job', 'background jobs')} failed after all retries`,
    jobsGivenUpText: (name: string) => `Last: ${name}.`,
  },
} as const
