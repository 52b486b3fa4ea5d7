import { system } from '../../contract/features/system.ts'
import { call, isPassing } from './api.ts'

/** Delay between attempts to reach the server, in milliseconds. */
export const retryMs = 5000

/** Whether the server can't be reached or can't answer for the moment. */
export const isServerUnreachable = async (): Promise<boolean> =>
  !navigator.onLine || (await call(system.live, {}).then(() => false, isPassing))
