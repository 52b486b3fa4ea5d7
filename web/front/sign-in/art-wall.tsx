import { artUrl } from '../../ui/product-art.tsx'
import { useAtLeast } from '../../ui/use-width.ts'

/** Product pictures beside the form: decorative, so hidden from screen readers, and neither rendered nor loaded on narrow pages. */
export function ArtWall({ names }: { names: readonly string[] }) {
  if (!useAtLeast(925)) return null
  if (names.length < 4) return <div className="bg-tile" />
  return (
    <div aria-hidden="true" className="sticky top-0 h-dvh overflow-hidden bg-tile">
      <div className="absolute inset-0 grid grid-cols-4 content-start gap-px">
        {names.map((name) => (
          <img
            key={name}
            src={artUrl(name, 320)}
            alt=""
            width={320}
            height={320}
            className="aspect-square h-auto w-full"
          />
        ))}
      </div>
    </div>
  )
}
