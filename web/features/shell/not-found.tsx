import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'

export function NotFound() {
  const t = useMessages().shell
  return <Nothing title={t.notFoundTitle} text={t.notFoundText} />
}

export function NotAllowed() {
  const t = useMessages().shell
  return <Nothing title={t.notAllowedTitle} text={t.notAllowedText} />
}

function Nothing({ title, text }: { title: string; text: string }) {
  const t = useMessages().shell
  return (
    <section className="mx-auto flex w-full max-w-336 flex-col items-start gap-2 px-6 py-12">
      <h1 className="text-22 font-semibold">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <Link to="/" className={`mt-2 ${buttonClass('secondary')}`}>
        {t.goHome}
      </Link>
    </section>
  )
}
