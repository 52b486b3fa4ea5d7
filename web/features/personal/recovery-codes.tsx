import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'

/** Ten codes, shown only once, to copy or write down. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useMessages().personalInfo
  return (
    <div className="flex flex-col gap-3">
      <Banner kind="warning" lead={t.recoveryTitle} urgent>
        {t.recoveryText}
      </Banner>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 rounded-4 bg-sunken px-4 py-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={onClose}>
          {t.haveThem}
        </Button>
        <Copy text={codes.join('\n')} />
      </div>
    </div>
  )
}

/** Copies text to the clipboard. If the browser doesn't allow it, the text can still be selected. */
export function Copy({ text }: { text: string }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  return (
    <Button
      onClick={() =>
        void navigator.clipboard?.writeText(text).then(
          () => toast({ text: t.copied }),
          () => toast({ text: t.notCopied, kind: 'failed' }),
        )
      }
    >
      {t.copy}
    </Button>
  )
}
