import * as z from 'zod/mini'

const InBoth = z.object({ en: z.string(), es: z.string() })

/** The texts of a product page: about the product, and about each of its photographs in order. */
export const ItemWords = z.object({
  text: InBoth,
  pictures: z.array(z.object({ alt: InBoth, caption: InBoth })),
})
export type ItemWords = z.infer<typeof ItemWords>
