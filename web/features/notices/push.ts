import { userDevices } from '../../../contract/features/notices/devices.ts'
import { call } from '../../core/api.ts'
import { registerWorker } from '../../core/worker.ts'

/** What this browser supports; `home-screen` is an iPhone, where only an app on the home screen gets push messages. */
export type PushState = 'ready' | 'refused' | 'home-screen' | 'unable'

export function pushState(): PushState {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able) return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'unable'
  return Notification.permission === 'denied' ? 'refused' : 'ready'
}

/** This browser's subscription with the distributor's key; one with another key is canceled first. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await registerWorker()
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    const old = await registration.pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return await registration.pushManager.subscribe(options)
  }
}

async function tellServer(subscription: PushSubscription) {
  const { endpoint = '', keys = {}, expirationTime = null } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return await call(userDevices.add, { body: { endpoint, keys: { p256dh, auth }, expirationTime } })
}

/** Asks the user for permission and registers this browser; call it only after a click. */
export async function turnPushOn(): Promise<'on' | Exclude<PushState, 'ready'>> {
  const state = pushState()
  if (state !== 'ready') return state
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { publicKey } = await call(userDevices.list, {})
  let subscription: PushSubscription
  try {
    subscription = await subscribe(publicKey)
  } catch {
    // The browser has no push service, or it is turned off.
    return 'unable'
  }
  await tellServer(subscription)
  return 'on'
}

export async function turnPushOff(deviceId: number | undefined) {
  if (deviceId !== undefined) await call(userDevices.remove, { params: { id: deviceId } })
  const registration = await navigator.serviceWorker?.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Registers this browser again if the permission is still granted: after a sign-in, or when its push address has changed. */
export async function renewPush() {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return
  try {
    const { publicKey, devices } = await call(userDevices.list, {})
    const subscription = await subscribe(publicKey)
    if (!devices.some(({ current }) => current)) await tellServer(subscription)
  } catch {
    // The next page tries again.
  }
}
