// Shared by indexing and searching, which must use the same options.
globalThis.guideOptions = () => ({
  fields: ['title', 'heading', 'text'],
  processTerm: (term) =>
    term
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase(),
  searchOptions: {
    // The API reference contains every word of the product, so pages that explain come first.
    boostDocument: (_id, _term, { url }) => (url.startsWith('integrator/api/') ? 0.1 : 1),
    boost: { title: 6, heading: 3 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
})
