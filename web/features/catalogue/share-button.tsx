import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'

/** Shares the page's address: with the device's share dialog if it has one, else with the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useMessages().catalogue
  const toast = useToast()

  async function share() {
    const url = location.origin + location.pathname
    // On desktop the share dialog is slower than copying.
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      const isShared = await navigator.share({ title, url }).then(
        () => true,
        (error: DOMException) => error.name === 'AbortError',
      )
      if (isShared) return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast({ text: t.linkCopied })
    } catch {
      // Without HTTPS there is no clipboard, so the link is shown to copy manually.
      toast({ text: url })
    }
  }

  return (
    <Button size={28} kind="quiet" icon="share" onClick={() => void share()}>
      {t.share}
    </Button>
  )
}
