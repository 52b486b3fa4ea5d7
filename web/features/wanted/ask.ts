import type { QueryClient } from '@tanstack/react-query'
import { wanted } from '../../../contract/features/wanted.ts'
import { call } from '../../core/api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { wanted as en } from '../../words/areas/wanted.en.ts'
import { wanted as es } from '../../words/areas/wanted.es.ts'

type About = { productId: number; name: string; language: 'en' | 'es'; textOf: (error: unknown) => string }

/** Requests a notice when a sold-out item is back, at any price, with Undo. Loaded when a search result needs it. */
export async function askToBeTold(client: QueryClient, { productId, name, language, textOf }: About) {
  const t = language === 'es' ? es : en
  const refresh = () => void client.invalidateQueries({ queryKey: [wanted.list.path] })
  const failed = (error: unknown) => showToast({ kind: 'failed', text: textOf(error) })
  const stop = () => call(wanted.remove, { params: { productId } }).then(refresh, failed)
  try {
    await call(wanted.add, { params: { productId }, body: {} })
    refresh()
    showToast({ text: t.asked(name), action: { label: t.undo, onAct: () => void stop() } })
  } catch (error) {
    failed(error)
  }
}
