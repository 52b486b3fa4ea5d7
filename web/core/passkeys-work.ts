import { useSite } from './site-context.tsx'

/** Whether passkeys work on this page: they are bound to the host of PUBLIC_URL and need https or localhost. */
export function usePasskeysWork(): boolean {
  const { publicUrl } = useSite()
  return location.origin === publicUrl && typeof PublicKeyCredential === 'function'
}
