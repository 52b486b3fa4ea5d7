import { useMessages } from '../messages/language.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

/** Hands the address of the page on: by the device's own way where it has one, else into the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useMessages().catalogue
  const toast = useToast()

  async function share() {
    const url = location.origin + location.pathname
    // Desktop browsers that can share do it in a window of the system, which takes longer than to paste.
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
      // No clipboard on a plain address: the link itself can be copied by hand.
      toast({ text: url })
    }
  }

  return (
    <Button size={28} kind="quiet" icon="share" onClick={() => void share()}>
      {t.share}
    </Button>
  )
}
