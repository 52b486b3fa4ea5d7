import { expect, test } from 'vitest'
import { endpoints } from '../contract/index.ts'

/** One line for each call and for each rule that opens it; a new call or another rule changes the snapshot next to this test. */
const lines = endpoints.map(({ name, endpoint }) => {
  const { access, byKey, whileActing, inMaintenance, withoutSecondFactor, keepsNoReply } = endpoint
  const ways = [
    `${JSON.stringify(access).replaceAll('"', '')}`,
    `acting: ${whileActing ?? (access === 'anyone' ? 'in nobody’s name' : 'closed')}`,
    `key: ${byKey === undefined ? 'closed' : byKey === true ? 'as above' : byKey.join(' ')}`,
    ...(inMaintenance ? ['in maintenance'] : []),
    ...(withoutSecondFactor ? ['without second factor'] : []),
    ...(keepsNoReply ? ['keeps no reply'] : []),
  ]
  return `${name}: ${ways.join(' | ')}`
})

test('security 30: who may make each call while acting, by key, in maintenance and without a second factor', async () => {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('open-calls.txt')
})

test('a call that asks for no authority names what a key needs for it', () => {
  const unnamed = endpoints.filter(
    ({ endpoint: { access, byKey } }) =>
      byKey === true &&
      access !== 'anyone' &&
      !Array.isArray(access) &&
      !(typeof access === 'object' && 'any' in access),
  )
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('a read is never written down as a change, and a change is never open to staff as a read', () => {
  const odd = endpoints.filter(
    ({ endpoint: { method, whileActing } }) => method === 'GET' && whileActing && whileActing !== 'reads',
  )
  expect(odd.map(({ name }) => name)).toEqual([])
  const readsByBody = endpoints.filter(
    ({ endpoint: { method, whileActing } }) => method !== 'GET' && whileActing === 'reads',
  )
  expect(readsByBody.map(({ name }) => name)).toEqual([
    'inventory.pasted',
    'inventory.byDescription',
    'sections.plantsBy',
    'checkout.previewBuyNow',
    'eventOrders.plan',
    'orders.preview',
    'quotes.readWords',
    'standing.preview',
    // The staff member's own conversations, which nobody else can have.
    'assistant.chat',
    'assistant.rename',
    'assistant.forget',
  ])
})
