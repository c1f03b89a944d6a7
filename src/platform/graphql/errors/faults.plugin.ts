import type {
  ApolloServerOptionsWithSchema,
  ApolloServerPlugin,
  GraphQLRequestContextDidEncounterErrors,
  GraphQLRequestContextWillSendResponse,
} from '@apollo/server';
import { formatFault } from '../execution/operation-result.js';
import type { RequestContext } from '../request-context.js';
import { toOperationFault } from './operation-fault.js';

/** `formatError` of Apollo's options. */
type ApolloFormatError = ApolloServerOptionsWithSchema<RequestContext>['formatError'];

/**
 * Keeps the errors of an operation, in our terms, in the context of the request, and writes them
 * into the response. It must be the first plugin: the others see and may change the response that
 * the client gets.
 */
export class FaultsPlugin implements ApolloServerPlugin<RequestContext> {
  constructor(private readonly formatError?: ApolloFormatError) {}

  requestDidStart() {
    return Promise.resolve({
      didEncounterErrors: ({
        errors,
        contextValue,
        request,
      }: DidEncounterErrors): Promise<void> => {
        contextValue.outcome.faults = errors.map((error) =>
          toOperationFault(error, request.variables ?? {}),
        );
        return Promise.resolve();
      },
      willSendResponse: (sent: WillSendResponse): Promise<void> => {
        this.writeErrors(sent);
        return Promise.resolve();
      },
    });
  }

  private writeErrors({ response, errors = [], contextValue }: WillSendResponse): void {
    // Only a status of a plugin after this one counts: the endpoint decides about the others.
    delete response.http.status;
    if (response.body.kind !== 'single') return;
    const { faults } = contextValue.outcome;
    const formattedErrors = faults?.map((fault, i) => {
      const faultBody = formatFault(fault, contextValue);
      return this.formatError?.(faultBody, errors[i]) ?? faultBody;
    });
    if (formattedErrors !== undefined) response.body.singleResult.errors = formattedErrors;
  }
}

type DidEncounterErrors = GraphQLRequestContextDidEncounterErrors<RequestContext>;
type WillSendResponse = GraphQLRequestContextWillSendResponse<RequestContext>;
