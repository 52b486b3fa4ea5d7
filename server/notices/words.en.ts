import { purchaseNotices } from './purchase-words.en.ts'
import { quoteWords } from './quote-words.en.ts'
import { standingEn } from './standing-words.ts'
import type { NoticeWords } from './word-shapes.ts'

/** Orders are named by number; sums and times are already text. `lock` is shown on a locked screen: no names, no amounts. */
export const en: NoticeWords = {
  ...standingEn,
  ...quoteWords,
  'order-confirmed': ({ order, sum }) => ({
    title: `Order ${order} is confirmed`,
    text: sum,
    lock: 'An order is confirmed',
  }),
  'order-changed': ({ order, by, sum }) => ({
    title: by === '' ? `Order ${order} was changed` : `Order ${order} was changed by ${by}`,
    text: `It is now ${sum}.`,
    lock: 'An order was changed',
  }),
  'order-short': ({ order, goods }) => ({
    title: `Something is missing in order ${order}`,
    text: goods,
    lock: 'Something is missing in an order',
  }),
  'order-cancelled': ({ order, notPaidInTime }) => ({
    title: `Order ${order} was canceled`,
    text: notPaidInTime ? 'It wasn’t paid in time.' : '',
    lock: 'An order was canceled',
  }),
  'parcel-sent': ({ order }) => ({
    title: `Order ${order} is on its way`,
    text: 'The parcel has left. Follow it on the order’s page.',
    lock: 'A parcel is on its way',
  }),
  'short-choice': ({ order, goods, until }) => ({
    title: `Choose what comes instead of ${goods}`,
    text: `Order ${order}. Choose by ${until}.`,
    lock: `Something is short. Choose by ${until}.`,
  }),
  delivery: ({ order, tiding, time }) => {
    const about = time === '' ? '' : `About ${time}.`
    const words = {
      COMING: { title: 'Your truck has left', text: about },
      NEXT: { title: 'Your truck is next', text: about },
      LATE: { title: 'Your truck is later than planned', text: about },
      DELIVERED: { title: `Order ${order} is delivered`, text: '' },
      FAILED: {
        title: `Order ${order} couldn’t be delivered`,
        text: 'See what happened and what comes next.',
      },
      OFFICE: { title: 'News about your delivery', text: about },
    }[tiding]
    return { ...words, lock: tiding === 'DELIVERED' ? 'An order is delivered' : words.title }
  },
  'claim-decided': ({ number, isDenied, sum }) => ({
    title: isDenied ? `Claim ${number} is denied` : `Claim ${number} is settled`,
    text: sum === '' ? '' : `${sum} credited.`,
    lock: 'A claim is decided',
  }),
  'claim-asked': ({ number, until }) => ({
    title: `Claim ${number} needs an answer`,
    text: until === '' ? '' : `Answer by ${until}.`,
    lock: 'A claim needs an answer',
  }),
  'claim-waiting': ({ number, who, sum }) => ({
    title: `Claim ${number} is waiting for a decision`,
    text: `${who}, ${sum}`,
    lock: 'A claim is waiting for a decision',
  }),
  'claim-passed': ({ number, goods }) => ({
    title: `A claim came back to you: ${number}`,
    text: goods,
    lock: 'A claim came back to you',
  }),
  ...purchaseNotices,
  'picture-refused': ({ goods }) => ({
    title: `A picture was not accepted: ${goods}`,
    text: '',
    lock: 'A picture was not accepted',
  }),
  'thread-answered': ({ number, subject, who }) => ({
    title: `${who} answered: ${subject || number}`,
    text: '',
    lock: 'You have an answer',
  }),
  'thread-resolved': ({ number, subject }) => ({
    title: `Resolved: ${subject || number}`,
    text: 'Reply if it isn’t.',
    lock: 'A question is resolved',
  }),
  'thread-written': ({ number, subject, who }) => ({
    title: `${who} wrote: ${subject || number}`,
    text: number,
    lock: 'A customer wrote',
  }),
  'note-mention': ({ who, name, subject }) => ({
    title: `${who} named you in a note on ${name}`,
    text: subject,
    lock: 'A note names you',
  }),
  invoice: ({ number, sum }) => ({ title: `Invoice ${number}`, text: sum, lock: 'You have an invoice' }),
  'payment-received': ({ sum }) => ({
    title: `Payment received: ${sum}`,
    text: '',
    lock: 'A payment was received',
  }),
  'payment-returned': ({ sum }) => ({
    title: `Payment returned: ${sum}`,
    text: 'The bank did not honor it. The invoices are open again.',
    lock: 'A payment was returned',
  }),
  'payment-bounced': ({ who, sum }) => ({
    title: `Payment returned: ${who}`,
    text: sum,
    lock: 'A payment was returned',
  }),
  'credit-issued': ({ number, sum }) => ({
    title: `Credit memo ${number}: ${sum}`,
    text: 'Use it with your next payment.',
    lock: 'You have a credit',
  }),
  'card-declined': ({ who, sum }) => ({
    title: `A card was declined: ${who}`,
    text: sum,
    lock: 'A customer’s card was declined',
  }),
  'call-asked': ({ who, name, subject }) => ({
    title: `${who} asks you to call`,
    text: subject === '' ? name : `${name}: ${subject}`,
    lock: 'A customer asks you to call',
  }),
  'rep-written': ({ who, name, subject }) => ({
    title: `${who} wrote to you`,
    text: `${name}: ${subject}`,
    lock: 'A customer wrote to you',
  }),
  'basket-sent': ({ by, until }) => ({
    title: `${by} made a basket for you`,
    text: `Nothing is ordered yet. Place it by ${until}.`,
    lock: 'A basket is waiting for you',
  }),
  'basket-placed': ({ who, sum }) => ({
    title: `${who} placed your basket`,
    text: sum,
    lock: 'A customer placed your basket',
  }),
  'basket-declined': ({ who }) => ({
    title: `${who} declined your basket`,
    text: '',
    lock: 'A customer declined your basket',
  }),
  'price-file': ({ file, who, failed }) => ({
    title: failed ? `${file} couldn’t be read` : `${file} was read`,
    text: who,
    lock: failed ? 'A price file couldn’t be read' : 'A price file was read',
  }),
  'webhook-off': ({ name }) => ({
    title: `Webhook ${name} is switched off`,
    text: 'It accepted no events.',
    lock: 'A webhook is switched off',
  }),
  'job-failed': ({ name }) => ({
    title: 'A job failed',
    text: `${name} failed at every attempt.`,
    lock: 'A job failed',
  }),
  'task-failed': ({ name }) => ({ title: 'A task failed', text: name, lock: 'A task failed' }),
  'run-changed': ({ name, until }) => ({
    title: `Route ${name} has changed`,
    text: until,
    lock: 'Your run has changed',
  }),
  'new-sign-in': ({ name }) => ({
    title: 'New sign-in',
    text: `From ${name}. If it wasn’t you, change your password.`,
    lock: 'New sign-in to your account',
  }),
  'password-changed': () => ({
    title: 'Your password was changed',
    text: 'If it wasn’t you, call us.',
    lock: 'Your password was changed',
  }),
  'passkey-added': ({ name }) => ({
    title: 'A passkey was added',
    text: `“${name}” now signs in to your account. If it wasn’t you, remove it and call us.`,
    lock: 'A passkey was added to your account',
  }),
  'passkey-removed': ({ name }) => ({
    title: 'A passkey was removed',
    text: `“${name}” no longer signs in to your account. If it wasn’t you, call us.`,
    lock: 'A passkey was removed from your account',
  }),
  'company-linked': () => ({
    title: 'You can sign in with your company’s account',
    text: 'It was used for the first time. If it wasn’t you, call us.',
    lock: 'Sign-in with your company’s account is on',
  }),
  wanted: ({ goods, under }) => ({
    title: `${goods} is back`,
    text: under ? 'At your price, or less.' : '',
    lock: 'Something you wanted is back',
  }),
  test: () => ({
    title: 'This is a test',
    text: 'Notices arrive on this device.',
    lock: 'This is a test. Notices arrive on this device.',
  }),
}
