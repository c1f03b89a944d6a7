import type { ApolloServerPlugin, GraphQLRequestContextDidEncounterErrors } from '@apollo/server';
import type { RequestContext } from '../request-context.js';
import { Explainer, MAX_EXPLAINED } from './explain.js';
import { toFault } from './fault.js';

/** Keeps the errors of an operation, in our terms, in the context of the request. */
export class FaultsPlugin implements ApolloServerPlugin<RequestContext> {
  requestDidStart() {
    return Promise.resolve({
      didEncounterErrors: ({ errors, contextValue, schema, document, request }: DidEncounterErrors): Promise<void> => {
        const explainer = new Explainer(schema, document, request);
        const withoutPlaces = new Explainer(schema, undefined, request);
        contextValue.outcome.faults = errors.map((error, i) =>
          toFault(error, (each) => (i < MAX_EXPLAINED ? explainer : withoutPlaces).explain(each)),
        );
        return Promise.resolve();
      },
    });
  }
}

type DidEncounterErrors = GraphQLRequestContextDidEncounterErrors<RequestContext>;
