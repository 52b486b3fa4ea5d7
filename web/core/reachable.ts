import { system } from '../../contract/features/system.ts'
import { call, isPassing } from './api.ts'

/** How often what needs the network is tried again, in milliseconds. */
export const retryMs = 5000

/** Whether the server can't be reached at all. */
export const isServerUnreachable = async (): Promise<boolean> =>
  !navigator.onLine || (await call(system.live, {}).then(() => false, isPassing))
