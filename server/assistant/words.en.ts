import { countText, shipDayText } from '../../contract/words/day-words.ts'
import { quantityText } from '../../contract/words/unit-words.ts'
import type { AssistantWords } from './words.ts'

const s = (count: number, one: string, many = `${one}s`) => `${countText(count)} ${count === 1 ? one : many}`
const day = (of: Parameters<typeof shipDayText>[0]) => shipDayText(of, 'en')

export const en: AssistantWords = {
  problems: {
    soldOut: 'Sold out for that day.',
    fewer: (left, um) => `Only ${quantityText(left, um, 'en')} left.`,
  },
  reasons: {
    usual: (times) => `In ${s(times, 'order')} of the last 90 days.`,
    ordered: (when) => `Ordered for ${day(when)}.`,
    like: (difference) =>
      difference === 0
        ? 'About the same price.'
        : `${Math.abs(difference)}% ${difference > 0 ? 'more' : 'less'} than the one you named.`,
    near: 'Closest to what you asked for.',
    each: (stems, total) => `${s(stems, 'stem')} per piece, ${countText(total)} in all.`,
    goesWith: (shops) => `${countText(shops)} shops bought it in the same orders.`,
    lastYear: (when) => `You ordered it for ${day(when)}.`,
    fell: (percent) => `${percent}% less than when you last bought it.`,
    back: 'Sold out when you looked for it; back now.',
    saleEnds: (when) => `On sale until ${day(when)}.`,
    newColor: 'New in a color that you buy.',
    closes: (when) => `Can be booked until ${day(when)}.`,
    instead: (of) => `Instead of ${of}.`,
  },
  found: (count, { goods, limits }, of) => {
    const what = [goods || !limits ? `for ${goods || 'that'}` : '', limits].filter(Boolean).join(' ')
    return count === 0
      ? `I found nothing for **${goods}** on ${day(of)}.`
      : `**${s(count, 'item')}** ${what} on ${day(of)}.`
  },
  foundNoLimit: (goods, of, limits) =>
    `I found no **${goods || 'match'}** ${limits} on ${day(of)}. These come closest.`,
  cheapest: (name, price) => `The cheapest is **${name}** at ${price}.`,
  limits: {
    under: (amount, perStem) => `under $${amount}${perStem ? ' a stem' : ''}`,
    over: (amount) => `over $${amount}`,
    cm: (cm) => `${cm} cm`,
    minCm: (cm) => `${cm} cm or longer`,
    maxCm: (cm) => `${cm} cm or shorter`,
    from: (names) => `from ${names.join(' or ')}`,
    notFrom: (names) => `not from ${names.join(' or ')}`,
    color: (names) => `in ${names.join(' or ').toLowerCase()}`,
    onSale: 'on sale',
    left: 'in stock',
  },
  dayMoved: (asked, to, why) =>
    `${day(asked)} isn’t open${why ? ` (${why})` : ''}. This is for **${day(to)}**.`,
  dayForEvent: (event, to) =>
    `For ${day(event)} the flowers come on **${day(to)}**, so that they have time to hydrate and open.`,
  dayNone: (asked) => `No day before ${day(asked)} is open.`,
  proposal: (lines, total, of) =>
    `**${s(lines, 'line')}**, ${total} for ${day(of)}. Nothing is in the cart until you add it.`,
  proposalNone: 'I could not find any of these. Check the names, or choose below.',
  unread: (count) => `${s(count, 'line')} ${count === 1 ? 'needs' : 'need'} your choice.`,
  overBudget: (over) => `That is ${over} over your budget.`,
  again: {
    usual: 'This is your usual order: the items you order most, in your usual quantities.',
    last: (when) => `This is what you ordered for **${day(when)}**, at today’s prices.`,
    holiday: (name, from, to) =>
      `This is what you ordered for ${name}, from ${day(from)} to ${day(to)}, at today’s prices.`,
    percent: (percent) =>
      `Each quantity is ${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}, in whole packs.`,
    none: 'I found no order of yours from then.',
    gone: (count) =>
      `${s(count, 'item')} of it ${count === 1 ? 'is' : 'are'} unavailable; I propose something close where I can.`,
  },
  recipe: {
    result: (pieces, piece, total, each) =>
      `**${countText(pieces)} ${piece}** come to **${total}**, ${each} each.`,
    more: (pieces, total) => `${pieces} would come to ${total}.`,
    overBudget: (pieces, asked) => `Your budget covers ${countText(pieces)} of the ${countText(asked)}.`,
    stock: (pieces, asked) =>
      asked === null
        ? 'Stock is the limit, not your budget: there is not enough for one more.'
        : `Stock is the limit: there is enough for ${countText(pieces)} of the ${countText(asked)}.`,
    least: (total) => `Even one comes to ${total}, over your budget.`,
    none: 'There is not enough in stock for that in those colors.',
    pieces: {
      centerpiece: 'centerpieces',
      bouquet: 'bouquets',
      boutonniere: 'boutonnieres',
      wreath: 'wreaths',
    },
    title: (piece, stems) => `${piece}, ${stems} stems`,
    one: { centerpiece: 'Centerpiece', bouquet: 'Bouquet', boutonniere: 'Boutonniere', wreath: 'Wreath' },
  },
  orderStatus: {
    PENDING_PAYMENT: 'Waiting for payment',
    PAYMENT_UNKNOWN: 'Payment being checked',
    SUBMITTED: 'Received',
    ON_HOLD: 'On hold',
    CONFIRMED: 'Confirmed',
    PICKING: 'Being picked',
    PACKED: 'Packed',
    LOADED: 'On the truck',
    OUT_FOR_DELIVERY: 'Out for delivery',
    READY_FOR_PICKUP: 'Ready for pickup',
    SHIPPED: 'Shipped',
    DELIVERED: 'Delivered',
    PICKED_UP: 'Picked up',
    DELIVERY_FAILED: 'Not delivered',
    CLOSED: 'Closed',
    CANCELLED: 'Canceled',
  },
  noOrders: 'You have no open orders, and none from the last 90 days.',
  noSuchOrder: (number) => `You have no order ${number}.`,
  owe: {
    nothing: 'You owe nothing today.',
    balance: (total, invoices) => `You owe **${total}** in ${s(invoices, 'open invoice')}.`,
    credit: (amount) => `${amount} in credits is already taken off.`,
    inCredit: (amount) => `You have **${amount}** in credit.`,
    pastDue: (amount, number, due) =>
      `**${amount}** is past due, the oldest since ${day(due)} (invoice ${number}).`,
    pastDueOnly: (amount) => `**${amount}** is past due.`,
    next: (amount, due) => `The next payment, ${amount}, is due ${day(due)}.`,
    limit: (left, limit) => `${left} of your ${limit} credit limit is left.`,
    held: 'The account is on hold: new orders must be paid by card.',
    cardOnly: 'New orders must be paid by card until the past-due amount is paid.',
  },
  addTo: {
    yes: (number, of, until) => `Yes. You can add to order ${number} for **${day(of)}** until **${until}**.`,
    open: (of, until) =>
      `Yes. Orders for ${day(of)} are open until **${until}**. You have no order for it yet.`,
    no: (of, at) => `No. Orders for ${day(of)} closed${at ? ` ${at}` : ''}.`,
    next: (of, until) => `The next is **${day(of)}**, open until ${until}.`,
  },
  days: {
    open: (of, until) => `**${day(of)}** is open until ${until}.`,
    closed: (of, why) => `**${day(of)}** is not open${why ? `: ${why}` : '.'}`,
    next: (method, of, until) => `Next by ${method}: **${day(of)}**, order by ${until}.`,
    none: 'No day is open for that at the moment.',
  },
  dayReason: {
    before_tomorrow: 'the earliest day is tomorrow.',
    cut_off_passed: 'orders for it have closed.',
    disabled: 'nothing goes out.',
    holiday: 'a holiday, nothing goes out.',
    closed: 'we are closed.',
    no_route: 'no truck goes to you that day.',
    no_ups_day: 'UPS ships Monday to Thursday.',
    no_farm_day: 'the farm doesn’t ship that day.',
    no_ups_state: 'no parcels go to your state.',
    too_far: 'it is too far ahead.',
    not_available_yet: 'it is not available yet.',
    booking_closed: 'booking has closed.',
    booking_not_open: 'booking is not open yet.',
  },
  method: { PICKUP: 'pickup', TRUCK: 'truck', UPS: 'UPS' },
  care: {
    life: (name, days) =>
      `**${name}** keep${/s$/i.test(name) ? '' : 's'} about **${s(days, 'day')}** in the vase.`,
    keeps: (name) => `**${name}*** doesn’t wilt: it has no vase life.`,
    opens: (min, max, hours) =>
      `Allow ${min === max ? s(max, 'day') : `${min} to ${s(max, 'day')}`} to open and ${s(hours, 'hour')} to hydrate.`,
    drinks: (hours) => `Hydrate it for ${s(hours, 'hour')} first.`,
    forDay: (event, days) => `For ${day(event)}, have it come ${days.map(day).join(' or ')}.`,
    late: (event) => `Nothing arrives in time to open by ${day(event)}.`,
    tips: [
      'Cut 1 inch off the stems with a sharp knife and put them in water at once.',
      'Use clean buckets and flower food; change the water every other day.',
      'Keep them at 34–38 °F, away from fruit and sun.',
    ],
    which: 'Which flower? I know care and vase life by kind.',
  },
  instead: {
    result: (name) => `Closest to **${name}** and in stock:`,
    none: (name) => `I found nothing close to ${name} in stock for that day.`,
    which: 'Instead of which flower?',
  },
  price: {
    result: (name, price, um) => `**${name}** is **${price}** a ${um}.`,
    list: (price) => `The list price is ${price}.`,
    sale: (was, until) => `On sale${until ? ` until ${day(until)}` : ''}; it was ${was} before.`,
    own: 'Your own price, below the list.',
    tier: (from, um, price) => `From ${quantityText(from, um, 'en')}: ${price}.`,
    perStem: (price) => `${price} a stem.`,
    which: 'The price of what?',
  },
  standing: (count) =>
    count === 0
      ? 'You have no standing order. Choose the items and the days, and we order them for you.'
      : `You have ${s(count, 'standing order')}.`,
  standingNext: (name, of) => `${name}: next ${day(of)}.`,
  claim:
    'Open the order and claim it on its line, with a photo. Claim cut flowers within 24 hours of delivery.',
  quote: 'Ask for it as a special order: your representative prices it, and you accept with one click.',
  event: (count) => (count === 0 ? 'You have no events yet.' : `You have ${s(count, 'upcoming event')}.`),
  help: {
    cart: [
      'Set a quantity in any list; it goes into the cart.',
      'Open the cart, check the day, then press Place order.',
    ],
    shipDay: [
      'Press the day at the top of the page.',
      'Choose the day and the delivery method. The cart moves with it.',
    ],
    pay: ['Open Billing, then Payments.', 'Tick the invoices, choose a card or account, and press Pay.'],
    invoice: ['Open Billing.', 'Press an invoice to see it, or Statement to save a month as PDF.'],
    password: [
      'Open Personal info from the menu with your name.',
      'Change the password, or set up a second factor.',
    ],
    people: [
      'Open Company from the menu with your name. Only owners see it.',
      'Press Invite and choose what the person may do.',
    ],
    notices: [
      'Open Notices from the bell, then Settings.',
      'Choose for each kind: here, mail, text or push.',
    ],
    favorites: ['Press the heart on any row.', 'Favorites is a section at the top.'],
    quickOrder: [
      'Open Order guide, then Quick order.',
      'Paste lines such as “12 freedom 60”, or drop a spreadsheet.',
    ],
    cancel: ['Open Orders and the order.', 'Until it is packed, Cancel order is below its lines.'],
    card: ['Open Billing, then Payment methods.', 'Add a card, and choose the default.'],
    tax: [
      'Open Company from the menu with your name.',
      'Send the certificate to us under Help; we enter it.',
    ],
    address: ['Open Personal info, then Addresses.', 'Add one, or change one that no cart ships to.'],
  },
  helpTitle: {
    cart: 'Place an order',
    shipDay: 'Change the day',
    pay: 'Pay invoices',
    invoice: 'See or save an invoice',
    password: 'Password and sign-in',
    people: 'People in your company',
    notices: 'Notices',
    favorites: 'Favorites',
    quickOrder: 'Paste a list',
    cancel: 'Cancel an order',
    card: 'Cards',
    tax: 'Resale certificate',
    address: 'Addresses',
  },
  person: (name) =>
    name
      ? `I can send this to **${name}**, with everything said here.`
      : 'I can send this to our office, with everything said here.',
  refuse: 'I can’t do that or promise it. I see only what you can see, and people set the prices.',
  hello:
    'I find flowers, fill lists, plan designs, and look up orders, ship days, your balance and flower care. I answer from your own prices and stock.',
  thanks: 'You’re welcome. Ask when you need more.',
  unclear: 'I did not understand all of it.',
  photo: {
    blind: 'I can’t read pictures here: no image model is set up. Describe it, or send it to a person.',
    seen: 'What I read from the picture:',
    failed: 'I could not read the picture. Describe it, or send it to a person.',
  },
  stopped: 'Stopped.',
  modelSpent: 'Today’s limit for the language model is used up, so I answered from my rules.',
  cite: {
    prices: 'Your prices',
    stock: (of) => `Stock ${day(of)}`,
    days: 'Truck days',
    guide: 'Order guide',
    orders: 'Your orders',
    order: (number) => `Order ${number}`,
    billing: 'Billing',
    care: 'Days to open',
    standing: 'Standing orders',
    claims: 'Claims',
    quotes: 'Quotes',
    events: 'Events',
    help: 'Help',
    substitutes: 'Substitutes',
  },
  open: 'Open',
  refine: {
    cheaper: { label: 'Cheaper', ask: 'cheaper' },
    forDay: (of) => ({ label: `For ${day(of)}`, ask: `for ${of}` }),
    instead: (name) => ({ label: 'Something instead', ask: `what instead of ${name}` }),
    white: { label: 'In white', ask: 'in white' },
    long: { label: 'Longer stems', ask: 'over 60 cm' },
    invoices: { label: 'Past due only', ask: 'what is past due' },
    days: { label: 'Which days?', ask: 'which days are open' },
    less: { label: '10% less', ask: '10% less' },
    more: { label: '10% more', ask: '10% more' },
  },
  titles: {
    found: ({ count, goods, limits, day: of }) =>
      [`${countText(count)} ${goods || (count === 1 ? 'item' : 'items')}`, ...limits, `for ${day(of)}`].join(
        ', ',
      ),
    near: (goods, of) => `Closest to ${goods || 'that'}, for ${day(of)}`,
    usual: 'Your usual',
    list: (of) => `Your list for ${day(of)}`,
    again: 'Ordered before',
    instead: (name) => `Instead of ${name}`,
  },
  examples: [
    'White roses over 50 under a dollar for Friday',
    '12 freedom 60, gyp x4 for Thursday',
    '15 centerpieces, 20 stems, white and green, $400',
    'Where is my order?',
    'What do I owe and why?',
    'How long do peonies keep?',
  ],
  cards: {
    usualMissing: 'Not in your cart yet',
    lastYear: 'This week last year',
    endsSoon: 'Sale ends soon',
    newColor: 'New in your colors',
    priceFell: 'Cheaper than last time',
    back: 'Back in stock',
    prebook: 'Book before it closes',
  },
  titleOf: 'Conversation',
  handOver: (word) => word || 'I’d like to talk about this.',
  transcript: { you: 'Asked', photo: '(photo)', lily: 'Lily' },
  notRight: 'Not right',
}
