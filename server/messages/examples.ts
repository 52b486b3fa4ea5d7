import { asDay } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import type { MailKind, SmsKind } from '../../contract/features/messages/outbox.ts'
import type { OrderFacts } from './templates/orders.ts'
import { proposalExample } from './templates/proposals.ts'
import type { MailFacts, SmsFacts } from './write.ts'

// Examples of messages for kinds that have never been sent: their facts belong to no real order, shop or person, and their links
// have no target.

const nowhere = '/removed'
const shop = 'Petal & Stem'
const person = 'Rosa Núñez'
const account = { accountNumber: 10_001 }
const orderNumber = 104_301

const order: OrderFacts = {
  orderNumber,
  shipDay: asDay('2026-11-24'),
  method: 'TRUCK',
  shipTo: [shop, '12 Scioto St', 'Urbana, OH 43078'],
  poNumber: 'PO-77',
  note: '',
  placedBy: person,
  paidBy: { kind: 'account', terms: 'NET30' },
  goodsCents: 10_536,
  shippingCents: 1200,
  totalCents: 11_736,
  cutOffAt: new Date('2026-11-23T22:30:00Z'),
  isOverLimit: false,
  lines: [
    {
      description: 'Rose Freedom Red 50 cm',
      um: 'BU',
      quantity: 12,
      unitPriceE4: 58_600,
      amountCents: 7032,
      imageName: '',
      note: '',
    },
    {
      description: 'Leatherleaf',
      um: 'BU',
      quantity: 6,
      unitPriceE4: 58_400,
      amountCents: 3504,
      imageName: '',
      note: '',
    },
  ],
}

const changedLine = {
  description: 'Rose Freedom Red 50 cm',
  um: 'BU',
  wasQuantity: 12,
  quantity: 10,
  wasPriceE4: 58_600,
  priceE4: 58_600,
  wasAmountCents: 7032,
  amountCents: 5860,
}

const ofOrders = (say: Say) =>
  ({
    'order-confirmed': order,
    'order-changed': {
      order,
      lines: [changedLine],
      wasShippingCents: 1200,
      shippingCents: 1200,
      wasTotalCents: 11_736,
      totalCents: 10_564,
    },
    'order-difference': {
      order,
      lines: [changedLine],
      reasons: [say('Two bunches came bruised.', 'Dos ramos llegaron golpeados.')],
      moved: null,
      wasShippingCents: 1200,
      shippingCents: 1200,
      wasTotalCents: 11_736,
      totalCents: 10_564,
    },
    'order-note': {
      orderNumber,
      text: say('The truck comes an hour later.', 'El camión llega una hora más tarde.'),
      from: 'Owen',
    },
    'order-cancelled': { order, refundedCents: 0, notPaidInTime: false },
    'parcel-sent': { ...order, parcels: [{ trackingNumber: '1Z999AA10123456784', boxes: 2 }] },
  }) satisfies Partial<MailFacts>

const ofMoney = (say: Say) =>
  ({
    invoice: {
      invoiceNumber: orderNumber,
      orderNumber,
      poNumber: 'PO-77',
      ...account,
      issuedOn: asDay('2026-11-24'),
      dueOn: asDay('2026-12-24'),
      amountCents: 11_736,
      paidCents: 0,
      discountCents: 0,
      terms: 'NET30',
      attached: true,
    },
    'payment-received': {
      paymentId: 881,
      amountCents: 11_736,
      tender: 'card',
      card: { brand: 'Visa', lastFour: '4242' },
      receivedAt: new Date('2026-11-24T15:30:00Z'),
      ...account,
      invoices: [{ invoiceNumber: orderNumber, amountCents: 11_736 }],
      creditCents: 0,
      openCents: 0,
    },
    'payment-returned': {
      paymentId: 77,
      ...account,
      amountCents: 11_736,
      tender: 'check',
      checkNumber: '1043',
      openCents: 11_736,
    },
    'payment-reminder': {
      ...account,
      daysPastDue: 15,
      dueCents: 11_736,
      invoices: [{ invoiceNumber: orderNumber, dueOn: asDay('2026-11-08'), openCents: 11_736 }],
      more: 0,
      cardOnlyFrom: asDay('2026-12-08'),
      isHeld: false,
    },
    'credit-issued': {
      memoNumber: 500_003,
      ...account,
      amountCents: 1172,
      reason: 'QUALITY',
      note: say('Two bunches of roses', 'Dos ramos de rosas'),
      invoiceNumber: orderNumber,
      leftCents: 1172,
    },
    'charge-issued': {
      chargeNumber: 500_004,
      kind: 'DEBIT_MEMO',
      ...account,
      amountCents: 3500,
      reason: 'RETURNED_CHECK',
      note: '',
      dueOn: asDay('2026-12-23'),
    },
    statement: {
      ...account,
      from: asDay('2026-11-01'),
      to: asDay('2026-11-30'),
      openingCents: 50_000,
      invoicedCents: 121_650,
      paymentCents: 40_000,
      creditCents: 1_050,
      closingCents: 130_600,
      dueCents: 10_000,
      dueBy: asDay('2026-12-10'),
    },
  }) satisfies Partial<MailFacts>

const ofPeople = (say: Say) => {
  const thread = {
    number: 'F-3107',
    subject: say('Blue hydrangea for Saturday', 'Hortensia azul para el sábado'),
    text: say('Yes, 40 stems on Friday’s truck.', 'Sí, 40 tallos en el camión del viernes.'),
  }
  const door = { path: nowhere, days: 7 }
  return {
    'sign-in-link': { path: nowhere, minutes: 15, browser: 'Chrome' },
    'reset-password': { path: nowhere, minutes: 60 },
    'verification-code': { code: '••••••', minutes: 10 },
    'email-confirmation': { path: nowhere, hours: 24 },
    'email-changed': { newEmail: 'rosa@example.com' },
    'application-received': { contactName: person, businessName: shop },
    'application-approved': {
      ...door,
      contactName: person,
      businessName: shop,
      accountNumber: 10_444,
      terms: 'NET30',
      email: 'rosa@example.com',
    },
    'application-declined': { contactName: person, businessName: shop, message: '' },
    'company-invitation': { ...door, inviter: person, company: shop },
    'new-sign-in': { at: '2026-11-24T15:30:00Z', browser: 'Chrome', address: '192.0.2.10' },
    'second-factor-reset': { by: 'Owen' },
    'api-key-made': { name: say('Point of sale', 'Punto de venta') },
    'customer-message': {
      from: person,
      email: 'rosa@example.com',
      company: shop,
      ...account,
      subject: thread.subject,
      message: say('Do you have it?', '¿La tienen?'),
    },
    'order-proposal': proposalExample,
    'feedback-answered': { ...thread, from: 'Owen', openPath: nowhere, files: 0, closesAt: null },
    'feedback-resolved': { ...thread, from: 'Owen', openPath: nowhere },
    'feedback-written': { ...thread, from: person, openPath: nowhere, company: shop, ...account },
    notice: {
      title: say('Order 104301 is confirmed', 'El pedido 104301 está confirmado'),
      text: '$117.36',
      path: nowhere,
      settingsPath: nowhere,
    },
    'notice-digest': {
      rows: [
        {
          at: '2026-11-23T14:00:00Z',
          title: say('Order 104301 is confirmed', 'El pedido 104301 está confirmado'),
          text: '$117.36',
        },
      ],
      more: 2,
      path: nowhere,
      settingsPath: nowhere,
    },
  } satisfies Partial<MailFacts>
}

const item = { isUsual: true, wasE4: null, move: null, cartPath: nowhere }
const offer = {
  shipDay: asDay('2026-11-24'),
  ...account,
  items: [
    { ...item, name: 'Rose Freedom Red 50 cm', um: 'ST', quantity: 25, priceE4: 12_950, move: 'up' as const },
    { ...item, name: 'Leatherleaf', um: 'BU', quantity: 6, priceE4: 58_400 },
  ],
  specials: [
    {
      ...item,
      name: 'Carnation Moonlite',
      um: 'ST',
      quantity: 50,
      isUsual: false,
      priceE4: 3_900,
      wasE4: 5_200,
    },
  ],
  cartPath: nowhere,
  cartItems: 2,
  unsubscribePath: nowhere,
}

const ofGoods = (say: Say) => {
  const claim = { claimId: 1, number: 'C-2041', orderNumber, goods: '10 × Rose Freedom Red 50 cm' }
  return {
    'daily-prices': { ...offer, day: asDay('2026-11-23'), total: 1204 },
    'win-back': { ...offer, lastOn: asDay('2026-09-02') },
    'pre-order-open': {
      name: say('Peonies', 'Peonías'),
      closesOn: asDay('2027-03-01'),
      shipsFrom: asDay('2027-04-20'),
      shipsTo: asDay('2027-05-05'),
      ...account,
      items: [{ name: 'Peony Sarah Bernhardt', um: 'BU', booked: 40 }],
      unsubscribePath: nowhere,
    },
    'supplier-reminder': { vendor: 'Finca Cotacachi', day: asDay('2026-11-23'), dueAt: '04:30' },
    report: {
      title: say('Sales', 'Ventas'),
      days: 'Mon Nov 16 – Sun Nov 22',
      figures: [{ label: say('Sales', 'Ventas'), value: '$362,211.29', was: '$327,200.02' }],
      split: say('Product type', 'Tipo de producto'),
      parts: [{ label: say('Flowers', 'Flores'), value: '$118,402', was: '$104,040' }],
      path: nowhere,
    },
    'webhook-off': { name: say('Point of sale', 'Punto de venta'), host: 'pos.example', because: 'dead' },
    'delivery-news': { ...news, words: '' },
    'short-choice': short,
    'claim-decided': {
      ...claim,
      outcome: 'CREDIT',
      amountCents: 5860,
      claimedCents: 5860,
      memos: [500_003],
      replacement: null,
      words: '',
      mayReopen: false,
    },
    'claim-asked': {
      ...claim,
      words: say('Send a photo of the box’s label.', 'Envíe una foto de la etiqueta de la caja.'),
      until: '2026-11-25T14:00:00Z',
    },
    'claim-waiting': { ...claim, customer: shop, amountCents: 5860, words: '', news: 'OPENED' },
    'claim-passed': {
      claimId: 1,
      number: 'C-2041',
      grower: 'Finca Cotacachi',
      lines: [
        {
          description: 'Rose Freedom Red 50 cm',
          quantity: 75,
          um: 'ST',
          reason: 'BOTRYTIS_MOLD',
          lot: 'L-8841',
          arrivedOn: '2026-11-21',
          costCents: 6000,
        },
      ],
      costCents: 6000,
      photos: 3,
      until: '2026-11-26T14:00:00Z',
    },
    basket: { ...basket, word: say('The Freedom you asked about.', 'Las Freedom que pidió.') },
    'purchase-order': {
      id: 1,
      number: '2041',
      news: 'SENT',
      shipDay: asDay('2026-11-24'),
      arrives: asDay('2026-11-23'),
      until: '2026-11-20T21:00:00Z',
      lines: [{ description: 'Rose Freedom Red 50 cm', quantity: 300, um: 'ST', boxes: 1, costE4: 3200 }],
      costCents: 9600,
      words: '',
    },
    campaign: {
      subject: say('Peonies are in', 'Ya llegaron las peonías'),
      title: say('Peonies are in', 'Ya llegaron las peonías'),
      body: say('The first of the season, from Alaska.', 'Las primeras de la temporada, de Alaska.'),
      button: say('See them', 'Verlas'),
      path: nowhere,
      ...account,
      unsubscribePath: nowhere,
      countedPath: null,
    },
  } satisfies Partial<MailFacts>
}

const news = {
  tiding: 'NEXT' as const,
  orderNumber,
  time: '08:38',
  from: '08:28',
  to: '08:48',
  place: null,
  reason: null,
  path: nowhere,
}
const short = {
  orderNumber,
  description: 'Rose Freedom Red 50 cm',
  um: 'BU',
  missing: 4,
  asked: 12,
  reason: '',
  closes: '04:10',
  path: nowhere,
}

const basket = {
  from: 'Dana Whitfield',
  word: '',
  shipDay: asDay('2026-11-24'),
  closesAt: '2026-11-23T22:30:00Z',
  path: nowhere,
}

type Say = (en: string, es: string) => string
const sayIn =
  (language: Language): Say =>
  (en, es) =>
    language === 'es' ? es : en

/** The facts of an example email of a kind; undefined if its feature provides none. */
export function exampleOf<K extends MailKind>(kind: K, language: Language): MailFacts[K] | undefined {
  const say = sayIn(language)
  const all: Partial<MailFacts> = { ...ofOrders(say), ...ofMoney(say), ...ofPeople(say), ...ofGoods(say) }
  return all[kind]
}

/** The same for a text. */
export function textExampleOf<K extends SmsKind>(kind: K, language: Language): SmsFacts[K] | undefined {
  const say = sayIn(language)
  const all: Partial<SmsFacts> = {
    'verification-code': { code: '••••••', minutes: 10 },
    'delivery-news': { ...news, words: '' },
    'short-choice': short,
    basket,
    notice: { title: say('An order is confirmed', 'Un pedido está confirmado'), path: nowhere },
    campaign: {
      text: say(
        'Peonies are in. Reply STOP to end.',
        'Ya llegaron las peonías. Responda ALTO para no recibir más.',
      ),
    },
  }
  return all[kind]
}
