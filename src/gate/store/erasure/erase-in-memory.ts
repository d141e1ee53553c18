import type { SessionFile, SessionMemory, SessionSource } from '../../../ground/model/session-memory.ts'
import type { ErasedTexts } from './erased-texts.ts'
import { erasedWord } from './erase-in-review.ts'

/**
 * Returns the memory of a session without erased texts. It forgets no danger: a source keeps its kind, and what an erased file
 * carried is a source of the session from then on.
 */
export function eraseInMemory(memory: SessionMemory, texts: ErasedTexts): SessionMemory {
  const { sources, files, hosts, incident } = memory
  const all = Object.entries(files)
  const gone = all.filter(([path]) => texts.touches(path))
  const kept = all.filter(([path]) => !texts.touches(path))
  return {
    ...memory,
    sources: [...sources.map(one => cleanSource(one, texts)), ...gone.flatMap(([, file]) => sourcesOf(file))],
    files: Object.fromEntries(kept.map(([path, file]) => [path, cleanFile(file, texts)])),
    hosts: Object.fromEntries(Object.entries(hosts).filter(([host]) => !texts.touches(host))),
    incident: incident && texts.touches(incident.why) ? { ...incident, why: erasedWord } : incident,
  }
}

function cleanSource(source: SessionSource, texts: ErasedTexts): SessionSource {
  return texts.touches(source.what) ? { ...source, what: erasedWord } : source
}

function cleanFile({ from, text, ...file }: SessionFile, texts: ErasedTexts): SessionFile {
  return {
    ...file,
    ...(from !== undefined && { from: texts.touches(from) ? erasedWord : from }),
    ...(text !== undefined && !texts.touches(text) && { text }),
  }
}

function sourcesOf({ carries, at }: SessionFile): readonly SessionSource[] {
  return carries.map(kind => ({ kind, what: erasedWord, at, strength: 1 }))
}
