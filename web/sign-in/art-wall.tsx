import { artUrl } from '../ui/product-art.tsx'

/** Pictures of what is sold, beside the form: no words, so it is left out for screen readers and narrow pages. */
export function ArtWall({ names }: { names: readonly string[] }) {
  if (names.length < 4) return <div className="bg-tile max-lg:hidden" />
  return (
    <div aria-hidden="true" className="relative overflow-hidden bg-tile max-lg:hidden">
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
