import { useState } from 'react'
import { availability } from '../../../contract/features/growers/availability.ts'
import { useErrorText } from '../../core/error-text.ts'
import { once } from '../../core/once.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { useDraft } from './use-draft.ts'
import { useGrowerWords } from './words.ts'

const publishOnce = once(availability.publish)

/** Publishes the draft after everything typed has been sent. */
export function usePublish(draft: ReturnType<typeof useDraft>) {
  const t = useGrowerWords()
  const errorText = useErrorText()
  const [isPublishing, setPublishing] = useState(false)
  async function publish() {
    if (isPublishing) return
    setPublishing(true)
    try {
      await draft.flush()
      const { published } = await publishOnce.send({})
      draft.forget()
      showToast({ text: t.published(published) })
      draft.rows.refresh()
    } catch (error) {
      showToast({ kind: 'failed', text: errorText(error) })
    } finally {
      setPublishing(false)
    }
  }
  return { publish: () => void publish(), isPublishing }
}
