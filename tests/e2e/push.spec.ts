import type { CDPSession, Page, Worker } from '@playwright/test'
import pino from 'pino'
import { inTransaction, makeCtx } from '../../server/core/context.ts'
import type { Deps } from '../../server/core/route.ts'
import { readSettings } from '../../server/core/settings.ts'
import { notify } from '../../server/notices/notify.ts'
import { sendPush } from '../../server/notices/push.ts'
import { sendNotice } from '../../server/notices/send.ts'
import { makeBrowser, startPushService } from '../support/push-receiver.ts'
import type { RunningProduct } from './product.ts'
import { expect, openAs, test } from './support.ts'
import { say } from './words.ts'

const t = say.notices

test.use({ serviceWorkers: 'allow' })

type Service = Awaited<ReturnType<typeof startPushService>>

/** Sends the user a push notice like the product's jobs do, to a push service on this machine. */
async function push(
  product: RunningProduct,
  service: Service,
  { userId, link }: { userId: number; link: string },
) {
  const { post } = service.web
  const deps = {
    db: product.db,
    settings: readSettings({ DEMO: '1' }),
    adapters: {
      web: {
        post: (to: string, what: Parameters<typeof post>[1]) =>
          post(`${service.origin}${new URL(to).pathname}`, what),
      },
    },
    hearOwn: () => {},
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  } as unknown as Deps
  const ctx = makeCtx(deps, null)
  await inTransaction(ctx, (inside) =>
    notify(inside, {
      topic: 'thread-resolved',
      facts: { number: 'F-1', subject: 'Blue hydrangea' },
      to: [userId],
      link,
    }),
  )
  const { id: noticeId } = await product.db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .executeTakeFirstOrThrow()
  await sendNotice(ctx, { noticeId, way: 'push' })
  const { id: pushId } = await product.db
    .selectFrom('pushes')
    .select('id')
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow()
  await sendPush(ctx, { pushId })
  expect(service.received).toHaveLength(1)
}

/** The worker that shows push messages, with the number of its registration in the browser. */
async function workerOf(
  page: Page,
): Promise<{ browser: CDPSession; registrationId: string; worker: Worker }> {
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  // Workers of earlier journeys in this browser have lower numbers.
  const ids: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId, isDeleted } of registrations)
      if (!isDeleted && scopeURL === `${origin}/`) ids.push(Number(registrationId))
    if (ids.length > 0) resolve()
  })
  await browser.send('ServiceWorker.enable')
  await promise
  const registrationId = String(Math.max(...ids))
  const worker = page
    .context()
    .serviceWorkers()
    .findLast((one) => one.url() === `${origin}/worker.js`)
  if (!worker) throw new Error('no worker shows notices')
  return { browser, registrationId, worker }
}

// This browser reaches no push service and shows no notifications. So the test supplies the subscription, and its private key decrypts what
// the server encrypted. The browser's debugging protocol passes that to the worker, and notifications are recorded instead of shown. A
// click is the event that the browser would send.
test('a switch turns pushes on; a push is shown without names, and a press on it opens its page', {
  tag: '@main',
}, async ({ page, product, shop, watch }) => {
  // Leaving a page cancels its requests; those that pass through the worker then count as failed.
  watch.allow(/\/assets\//)
  const service = await startPushService()
  const own = makeBrowser()
  await page.addInitScript((subscription) => {
    const made = { toJSON: () => subscription, unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
  }, own.subscription)
  try {
    await openAs(page, shop.email, '/notices')
    const here = page.getByRole('switch', { name: t.pushHere })
    await expect(here).not.toBeChecked()
    await here.click()
    await expect(here).toBeChecked()
    const { browser, registrationId, worker } = await workerOf(page)
    await worker.evaluate(`
      self.shown = []
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => void self.shown.push({ title, body, data })
      // Only a user's click may bring a window to the front.
      WindowClient.prototype.focus = async function () { return this }
    `)

    await push(product, service, { userId: shop.userId, link: '/account/contact' })
    const data = own.decrypt(service.received[0]?.body ?? Buffer.alloc(0))
    await browser.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
    const shown = () => worker.evaluate('self.shown')
    await expect
      .poll(shown)
      .toEqual([{ title: 'A question is resolved', body: '', data: { link: '/account/contact' } }])

    await worker.evaluate(`
      const [{ data }] = self.shown
      const notification = { data, close: () => void self.shown.pop() }
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
    `)
    await expect(page).toHaveURL(/\/account\/contact$/)
    expect(await shown()).toEqual([])

    await page.goto('/notices')
    // It is off until the page has found this browser among the user's devices.
    await expect(here).toBeChecked()
    await here.click()
    await expect(here).not.toBeChecked()
    const devices = () =>
      product.db.selectFrom('user_devices').select('id').where('user_id', '=', shop.userId).execute()
    await expect.poll(devices).toEqual([])
  } finally {
    await service.close()
  }
})
