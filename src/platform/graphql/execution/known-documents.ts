import { BREAK, Kind, OperationTypeNode, visit, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/**
 * Characters of source text of all stored documents. Parsed, they take up to two hundred times as
 * much.
 */
const MAX_SOURCE = 128 * 1024;

/**
 * Stores valid documents, so that Apollo does not parse them again. A mutation with values in its
 * text is not stored, because they may be card numbers or codes (PAN-5). One whose values all come
 * as variables is.
 */
export class KnownDocuments {
  private readonly documents = new LRUCache<string, DocumentNode>({
    maxSize: MAX_SOURCE,
    sizeCalculation: ({ loc }) => loc?.end ?? MAX_SOURCE,
  });

  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.documents.get(key));
  }

  set(key: string, document: DocumentNode): Promise<void> {
    if (!holdsValues(document)) this.documents.set(key, document);
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.documents.delete(key);
    return Promise.resolve();
  }
}

function holdsValues(document: DocumentNode): boolean {
  const hasMutation = document.definitions.some(
    (each) =>
      each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.MUTATION,
  );
  if (!hasMutation) return false;

  let foundValue = false;
  const stopVisit = () => {
    foundValue = true;
    return BREAK;
  };
  visit(document, { StringValue: stopVisit, IntValue: stopVisit, FloatValue: stopVisit });

  return foundValue;
}
