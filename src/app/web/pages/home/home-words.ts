import type { homeTexts } from '#app/web/words/home.ts'

export type HomeTexts = ReturnType<typeof homeTexts>
