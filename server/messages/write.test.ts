import { describe, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { languages } from '../../contract/core/language.ts'
import { type MailKind, mailKinds } from '../../contract/features/messages/outbox.ts'
import { campaignFacts } from '../../tests/support/campaign-facts.ts'
import { claimFacts } from '../../tests/support/claim-facts.ts'
import { feedbackMails, proposalFacts } from '../../tests/support/feedback-mails.ts'
import { newsFacts } from '../../tests/support/news-facts.ts'
import { noticeFacts } from '../../tests/support/notice-facts.ts'
import { priceFacts } from '../../tests/support/price-facts.ts'
import { promoFacts } from '../../tests/support/promo-facts.ts'
import { salesFacts } from '../../tests/support/sales-facts.ts'
import { type Around, linkTo } from './layout.ts'
import type { OrderFacts } from './templates/orders.ts'
import { type MailFacts, writeMail, writeSms } from './write.ts'

const around: Around = {
  language: 'en',
  brand: {
    name: 'Harbor & Vine Wholesale',
    shortName: 'Harbor & Vine',
    phone: '(937) 555-0142',
    email: 'orders@harborandvine.test',
    city: 'Dayton, Ohio',
    address: '1200 Greenhouse Row, Dayton, OH 45402',
    color: '',
  },
  publicUrl: 'https://shop.example.com',
  timeZone: 'America/New_York',
}

const order: OrderFacts = {
  orderNumber: 104301,
  shipDay: asDay('2026-11-24'),
  method: 'TRUCK',
  shipTo: ['Petal & Stem', '12 Scioto St', '', 'Urbana, OH 43078'],
  poNumber: 'PO-77',
  note: 'Back door, please knock',
  placedBy: 'Rosa Núñez',
  paidBy: { kind: 'account', terms: 'NET30' },
  goodsCents: 120_450,
  shippingCents: 1200,
  totalCents: 121_650,
  cutOffAt: new Date('2026-11-23T22:30:00Z'),
  isOverLimit: false,
  lines: [
    {
      description: 'Rose Freedom Red 50 cm',
      um: 'BU',
      quantity: 12,
      unitPriceE4: 58_600,
      amountCents: 7032,
      imageName: 'rose-freedom-red.svg',
      note: 'for the chapel',
    },
    {
      description: 'Sphagnum moss',
      um: 'BG',
      quantity: 1,
      unitPriceE4: 1_134_180,
      amountCents: 113_418,
      imageName: '',
      note: '',
    },
  ],
}

/** Facts for every kind; `words` replaces every text that people enter. */
const factsWith = (words: string): MailFacts => ({
  ...promoFacts(words),
  ...priceFacts(words),
  ...claimFacts(words),
  ...noticeFacts(words),
  ...salesFacts(words),
  'order-confirmed': {
    ...order,
    poNumber: words,
    note: words,
    placedBy: words,
    shipTo: [words],
    lines: order.lines.map((line) => ({ ...line, description: words, note: words, imageName: words })),
  },
  'order-changed': {
    order: { ...order, poNumber: words, placedBy: words },
    lines: [
      {
        description: words,
        um: 'BU',
        wasQuantity: 4,
        quantity: 6,
        wasPriceE4: 61_000,
        priceE4: 58_600,
        wasAmountCents: 2440,
        amountCents: 3516,
      },
    ],
    wasShippingCents: 1200,
    shippingCents: 0,
    wasTotalCents: 121_650,
    totalCents: 121_526,
  },
  'order-difference': {
    order: { ...order, poNumber: words, placedBy: words },
    lines: [
      {
        description: words,
        um: 'ST',
        wasQuantity: 150,
        quantity: 125,
        wasPriceE4: 12_200,
        priceE4: 12_200,
        wasAmountCents: 18_300,
        amountCents: 15_250,
      },
    ],
    reasons: [words],
    moved: { shipDay: asDay('2026-11-23'), address: words },
    wasShippingCents: 1200,
    shippingCents: 1200,
    wasTotalCents: 121_650,
    totalCents: 118_600,
  },
  'order-note': { orderNumber: 104301, text: words, from: words },
  'order-cancelled': { order: { ...order, placedBy: words }, refundedCents: 121_650, notPaidInTime: false },
  'parcel-sent': { ...order, parcels: [{ trackingNumber: words, boxes: 2 }] },
  invoice: {
    invoiceNumber: 104301,
    orderNumber: 104301,
    poNumber: words,
    accountNumber: 10001,
    issuedOn: asDay('2026-11-24'),
    dueOn: asDay('2026-12-24'),
    amountCents: 121_650,
    paidCents: 21_650,
    discountCents: 0,
    terms: 'NET30',
    attached: true,
  },
  'payment-received': {
    paymentId: 881,
    amountCents: 150_000,
    tender: 'card',
    card: { brand: words, lastFour: '4242' },
    receivedAt: new Date('2026-11-24T04:30:00Z'),
    accountNumber: 10001,
    invoices: [{ invoiceNumber: 104301, amountCents: 121_650 }],
    creditCents: 28_350,
    openCents: 0,
  },
  'payment-returned': {
    paymentId: 77,
    accountNumber: 10001,
    amountCents: 5000,
    tender: 'check',
    checkNumber: '1043',
    openCents: 9090,
  },
  'payment-reminder': {
    accountNumber: 10001,
    daysPastDue: 15,
    dueCents: 6060,
    invoices: [{ invoiceNumber: 104301, dueOn: asDay('2026-11-08'), openCents: 6060 }],
    more: 2,
    cardOnlyFrom: asDay('2026-12-08'),
    isHeld: false,
  },
  'credit-issued': {
    memoNumber: 500003,
    accountNumber: 10001,
    amountCents: 1000,
    reason: 'QUALITY',
    note: words,
    invoiceNumber: 104301,
    leftCents: 250,
  },
  'charge-issued': {
    chargeNumber: 500004,
    kind: 'DEBIT_MEMO',
    accountNumber: 10001,
    amountCents: 3500,
    reason: 'RETURNED_CHECK',
    note: words,
    dueOn: asDay('2026-12-23'),
  },
  statement: {
    accountNumber: 10001,
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
  'sign-in-link': { path: '/token/s3cr3t', minutes: 15, browser: words },
  'reset-password': { path: '/reset-password/s3cr3t', minutes: 60 },
  'verification-code': { code: '402917', minutes: 10 },
  'email-confirmation': { path: '/token/s3cr3t', hours: 24 },
  'email-changed': { newEmail: words },
  'application-received': { contactName: words, businessName: words },
  'application-approved': {
    contactName: words,
    businessName: words,
    accountNumber: 10444,
    terms: 'NET30',
    email: words,
    path: '/reset-password/s3cr3t',
    days: 7,
  },
  'application-declined': { contactName: words, businessName: words, message: words },
  'company-invitation': { inviter: words, company: words, path: '/reset-password/s3cr3t', days: 1 },
  ...feedbackMails(words),
  ...proposalFacts(words),
  'second-factor-reset': { by: words },
  'api-key-made': { name: words },
  campaign: campaignFacts(words),
  'delivery-news': newsFacts(words),
  'new-sign-in': { at: '2026-11-24T04:30:00Z', browser: words, address: words },
})

const plainFacts = factsWith('Petal and Stem')
const write = <K extends MailKind>(
  kind: K,
  change: Partial<MailFacts[K]> = {},
  where: Partial<Around> = {},
) => writeMail(kind, { ...plainFacts[kind], ...change } as MailFacts[K], { ...around, ...where })

/** The text a reader sees in the HTML. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/&(middot|nbsp|zwnj|#847);/g, ' ')
    .replace(/\s+/g, ' ')

const everyMail = languages.flatMap((language) => mailKinds.map((kind) => [kind, language] as const))

describe('the numbers of an email', () => {
  test('an order over the credit limit is reported as on hold, with the same lines', () => {
    const held = write('order-confirmed', { ...order, isOverLimit: true })
    expect(held.subject).toBe('Order 104301 for Tue Nov 24 is on hold')
    expect(held.text).toContain('It’s over your credit limit.')
    expect(held.text).not.toContain('is confirmed')
    expect(held.text).toContain('$1,216.50')
  })

  test('a confirmation says day, lines, fee and total: $1,204.50 and $12 make $1,216.50', () => {
    const { subject, html, text } = write('order-confirmed', order)
    expect(subject).toBe('Order 104301 for Tue Nov 24')
    for (const part of [seen(html), text]) {
      for (const words of [
        '12 bunches × 5.86',
        '70.32',
        '1 bag × 113.418',
        '1,134.18',
        '1,204.50',
        '12.00',
        '$1,216.50',
      ])
        expect(part).toContain(words)
      for (const words of ['PO-77', 'Urbana, OH 43078', 'On account, NET 30', 'for the chapel', 'Rosa Núñez'])
        expect(part).toContain(words)
      // 22:30 UTC is half past five in Dayton.
      expect(part).toContain('Mon Nov 23, 5:30 pm')
    }
  })

  test('in Spanish the same money, other words', () => {
    const { subject, html, text } = write('order-confirmed', order, { language: 'es' })
    expect(subject).toBe('Pedido 104301 para el mar 24 nov')
    for (const part of [seen(html), text])
      for (const words of [
        '12 ramos × 5.86',
        '1,204.50',
        '$1,216.50',
        'A cuenta, Neto 30 días',
        'Entrega en camión',
      ])
        expect(part).toContain(words)
    expect(html).toContain('<html lang="es">')
  })

  test('an order to pick up says where that is, and not where to ship it', () => {
    const { text, html } = write('order-confirmed', { method: 'PICKUP' })
    expect(text).toMatch(/Pick up at:? *\n? *Harbor & Vine Wholesale/)
    expect(text).toContain('1200 Greenhouse Row, Dayton, OH 45402')
    for (const body of [text, html]) {
      expect(body).not.toContain('Ship to')
      expect(body).not.toContain('12 Scioto St')
    }
    expect(write('order-confirmed', { method: 'PICKUP' }, { language: 'es' }).text).toContain('Recoger en')
  })

  test('free delivery is called free', () => {
    const free = { shippingCents: 0, totalCents: 120_450 }
    expect(seen(write('order-confirmed', { ...order, ...free }).html)).toContain('Delivery Free')
  })

  test('a changed order shows what was and what is, new and removed lines marked', () => {
    const line = { um: 'BU', wasPriceE4: 61_000, priceE4: 58_600 }
    const { html, text } = write('order-changed', {
      lines: [
        {
          ...line,
          description: 'Rose',
          wasQuantity: 4,
          quantity: 6,
          wasAmountCents: 2440,
          amountCents: 3516,
        },
        { ...line, description: 'Lily', wasQuantity: 0, quantity: 2, wasAmountCents: 0, amountCents: 1172 },
        { ...line, description: 'Iris', wasQuantity: 3, quantity: 0, wasAmountCents: 1830, amountCents: 0 },
      ],
    })
    expect(seen(html)).toContain('Rose 4 → 6 bunches × 6.10 → 5.86 24.40 35.16')
    expect(seen(html)).toContain('Lily Added 2 bunches × 5.86 11.72')
    expect(seen(html)).toContain('Iris Removed 3 bunches × 6.10 18.30 0.00')
    expect(seen(html)).toContain('Delivery 12.00 → Free')
    expect(text).toContain('- Rose\n  4 → 6 bunches × 6.10 → 5.86: 24.40 → 35.16')
    expect(text).toContain('Total before: 1,216.50\nTotal: $1,215.26')
  })

  test('a change that costs less says what goes back to the card, and only by card', () => {
    const paidBy = { kind: 'card' as const, brand: 'Visa', lastFour: '4242' }
    const byCard = write('order-changed', { order: { ...order, paidBy } })
    expect(byCard.text).toContain('$1.24 will be refunded to your card.')
    expect(write('order-changed').text).not.toContain('goes back')
  })

  test('a cancelled order says what goes back, or that nothing was charged', () => {
    expect(write('order-cancelled').text).toContain('$1,216.50 will be refunded to your card.')
    const unpaid = write('order-cancelled', { refundedCents: 0, notPaidInTime: true }).text
    expect(unpaid).toContain('It wasn’t paid in time. This order won’t ship. You weren’t charged.')
  })

  test('an invoice of $1,216.50 with $216.50 paid leaves $1,000', () => {
    const { html, text } = write('invoice')
    expect(seen(html)).toContain('$1,000 is due by Thu Dec 24. The invoice is attached.')
    expect(text).toContain('Total: 1,216.50\nPaid: −216.50\nOpen: $1,000.00')
    expect(text).toContain('https://shop.example.com/billing?view=pay')
    expect(write('invoice', { paidCents: 121_650 }).text).toContain('This invoice is paid.')
  })

  test.each([
    ['en', 'Pay $975.67 by Thu Dec 24 to get the 2% discount.', 'Terms: EOM, 2% by the 12th'],
    [
      'es',
      'Pague $975.67 hasta el jue 24 dic y se descuenta el 2%.',
      'Condiciones: Fin de mes, 2% hasta el 12',
    ],
  ] as const)(
    'an invoice that is discounted says until when and what is left then (%s)',
    (language, ...texts) => {
      const { text } = write('invoice', { terms: 'EOM_2PCT_12', discountCents: 2433 }, { language })
      for (const one of texts) expect(text).toContain(one)
    },
  )

  test.each([
    ['en', 'Due Sep 8, 2026: 60.60'],
    ['es', 'Venció el 8 sep 2026: 60.60'],
  ] as const)('a reminder names each invoice with its due day and year (%s)', (language, line) => {
    const invoices = [{ invoiceNumber: 102696, dueOn: asDay('2026-09-08'), openCents: 6060 }]
    expect(write('payment-reminder', { invoices }, { language }).text).toContain(`102696\n  ${line}`)
  })

  test('a receipt says what the money settled, what stays as a credit, and the distributor’s day', () => {
    const { subject, text } = write('payment-received', { card: { brand: 'Visa', lastFour: '4242' } })
    expect(subject).toBe('Receipt for $1,500')
    expect(text).toContain('Invoice 104301: 1,216.50\nKept as a credit: 283.50\nTotal: $1,500.00')
    // Half past four in the morning UTC is still the previous evening in Dayton.
    expect(text).toContain('Received: Nov 23, 2026\nPaid by: Visa ending in 4242')
  })

  test('a statement closes: 500 + 1,216.50 − 400 − 10.50 = 1,306', () => {
    expect(write('statement').text).toContain(
      'Opening balance: 500.00\nInvoices and charges: 1,216.50\nPayments: −400.00\nCredits: −10.50\nClosing balance: $1,306.00',
    )
  })
})

describe('every mail', () => {
  test.each(everyMail)(
    '%s in %s has a subject, both parts, the brand, and no word of the other language',
    (kind, language) => {
      const { subject, html, text } = write(kind, {}, { language })
      expect(subject).toMatch(/^\S.{5,120}$/)
      expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`))
      for (const part of [seen(html), text]) expect(part).toContain('Harbor & Vine Wholesale')
      expect(seen(html)).toMatch(language === 'en' ? /\b(the|you|your|is)\b/i : /\b(el|la|su|usted|se|de)\b/i)
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      expect(html).not.toMatch(/undefined|NaN|\[object/)
      expect(html).not.toMatch(/<(script|link|iframe|form|object|svg)/)
    },
  )

  test.each(everyMail)('%s in %s says the same in English and Spanish numbers', (kind, language) => {
    const figures = (text: string) => text.match(/\d[\d,.]*\d/g)?.sort()
    expect(figures(write(kind, {}, { language }).text)).toEqual(figures(write(kind).text))
  })

  test.each(mailKinds)('%s links to PUBLIC_URL and nowhere else', (kind) => {
    const { html, text } = write(kind)
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g), ...text.matchAll(/(https?:\S+)/g)]
    for (const [, link] of links) expect(link).toMatch(/^https:\/\/shop\.example\.com\//)
  })

  test.each(mailKinds)('%s stays below 100 KB and every row of it is closed', (kind) => {
    const { html } = write(kind)
    expect(html.length).toBeLessThan(100_000)
    for (const tag of ['table', 'tr', 'td', 'p', 'a', 'span'])
      expect(html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length).toBe(
        html.match(new RegExp(`</${tag}>`, 'g'))?.length,
      )
  })

  test('an order of 400 long lines stays below what mail readers cut off, and says how many are left out', () => {
    const line = {
      ...order.lines[0]!,
      description: 'Garden rose Juliet peach 60 cm, bunch of twelve, top'.repeat(2),
    }
    const { html } = write('order-confirmed', { ...order, lines: Array.from({ length: 400 }, () => line) })
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
    expect(seen(html)).toContain('280 more lines on the order page.')
    expect(html).not.toContain('<img')
  })

  test('links and codes that open something stand in no subject and no preview', () => {
    for (const kind of mailKinds) {
      const { subject, html } = write(kind)
      const preview = /mso-hide:all">(.*?)&#847;/.exec(html)?.[1]
      expect(`${subject} ${preview}`).not.toMatch(/s3cr3t|402917/)
    }
  })
})

describe('security 42: words of people stay words', () => {
  const wicked = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title></style><svg/onload=alert(1)>',
    '<a href="https://evil.example">your invoice</a>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    'Rose\r\nBcc: thief@evil.example',
    'https://evil.example/login',
    '\u202egpj.exe\u0000\u0008',
  ]
  test.each(wicked)('%j is written, not obeyed, in every mail', (words) => {
    const facts = factsWith(words)
    for (const kind of mailKinds)
      for (const language of languages) {
        const { subject, html, text } = writeMail(kind, facts[kind] as never, { ...around, language })
        const tags = html.match(/<[^>]*>/g) ?? []
        expect(tags.filter((tag) => /<(script|svg|iframe)|\son\w+=(?!")/i.test(tag))).toEqual([])
        for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g))
          expect(link).toMatch(/^https:\/\/shop\.example\.com\//)
        expect(html.match(/<a /g)?.length ?? 0).toBe(
          write(kind, {}, { language }).html.match(/<a /g)?.length ?? 0,
        )
        expect(subject).not.toMatch(/[\r\n\u0000-\u001f\u2028\u202e]/)
        expect(html + text).not.toMatch(/[\u0000\u0008\u202e]/)
      }
  })

  test('security 44: a subject with a line break is one line', () => {
    const { subject } = write('company-invitation', { inviter: 'Rosa\r\nBcc: thief@evil.example' })
    expect(subject).toBe('Rosa Bcc: thief@evil.example invites you to order from Harbor & Vine Wholesale')
  })

  test.each([
    'https://evil.example/token/x',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'token/x',
  ])('an email never links to %s', (path) => {
    expect(() => linkTo(around.publicUrl, path)).toThrow(RangeError)
    expect(() => write('sign-in-link', { path })).toThrow(RangeError)
  })
})

test('a code as a text message says who, what and how long, and fills itself in only on our address', () => {
  const facts = { code: '402917', minutes: 10 }
  expect(writeSms('verification-code', facts, around)).toBe(
    'Harbor & Vine: your code is 402917. It expires in 10 minutes. We will never ask you for it.\n\n@shop.example.com #402917',
  )
  expect(writeSms('verification-code', facts, { ...around, language: 'es' })).toContain('su código es 402917')
})
