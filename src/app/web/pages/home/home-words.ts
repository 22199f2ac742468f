import type { homeWords } from '#app/web/words/home.ts'

export type HomeWords = ReturnType<typeof homeWords>
