import { Fragment } from 'react'
import { Paper, type Sender, Words, type Written, written } from '#platform/server/mail/paper.tsx'

/** An answer as the office typed it: paragraphs and lines are kept, and the plain text is theirs to the letter. */
export async function answer(subject: string, text: string, sender: Sender): Promise<Written> {
  const paragraphs = text.split(/\n\s*\n/).map((words, at) => ({ at, lines: words.split('\n').map(numbered) }))
  const words = await written(
    subject,
    <Paper sender={sender} title={subject} preview={text.replace(/\s+/g, ' ').slice(0, 120)}>
      {paragraphs.map(({ at, lines }) => (
        <Words key={at}>
          {lines.map(({ line, at }) => (
            <Fragment key={at}>
              {at > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Words>
      ))}
    </Paper>,
  )
  return { ...words, text: `${text}\n\n${sender.name} · ${sender.phone} · ${sender.email}\n` }
}

function numbered(line: string, at: number) {
  return { line, at }
}
