// A sign-in for Flutter with package:http. Read by people who know the service; not run by the tests.
import 'dart:async';
import 'dart:convert';
import 'dart:math';
import 'package:http/http.dart' as http;

/// A refusal. Branch on [code], show [message]. Both are empty if it is not from the service, such as a proxy's page.
class Refused implements Exception {
  Refused(this.status, Map<String, dynamic> error, {this.retryAfter})
      : code = (error['readable_code'] ?? error['extensions']?['code'] ?? '') as String,
        ussdCode = error['ussd_code'] as String?,
        message = (error['message'] ?? '') as String,
        details = Map<String, dynamic>.from((error['details'] ?? error['extensions']?['details'] ?? {}) as Map);
  final int status;
  final String code;
  final String message;

  /// What to dial to see the present code, with `OTP_WAITING_TIME`.
  final String? ussdCode;

  /// Seconds until the same request may succeed.
  final int? retryAfter;
  final Map<String, dynamic> details;
}

/// The session has ended: show the sign-in.
class SignedOut implements Exception {
  SignedOut([this.message = '']);
  final String message;
}

/// The app then asks for a dial instead of a text message.
const _noSms = {'SMS_NOT_OFFERED', 'DELIVERY_UNAVAILABLE', 'RATE_LIMITED'};

/// Keeps a string, for example by package:flutter_secure_storage.
abstract interface class Store {
  Future<String?> read();
  Future<void> write(String? value);
}

/// The refresh token of the session, and those of sessions that are left and still alive.
typedef _Kept = ({String? session, List<String> left});

class Keypad {
  Keypad(this.url, {required int clientId, required String clientSecret, required this.store, this.language = 'en'})
      : _client = {'client_id': clientId, 'client_secret': clientSecret};
  final String url;
  final Store store;
  final String language;
  final Map<String, Object> _client;
  String? _accessToken;
  Future<void> _last = Future.value();
  final _random = Random();

  /// Creates an account. Sends no code.
  Future<void> register(String firstName, String lastName, String number) =>
      _post('/api/oauth/register', {'first_name': firstName, 'last_name': lastName, 'cell_number': number});

  /// Returns what to show: `ussd_code`, `waiting_time` and `otp_time_diff`.
  Future<Map<String, dynamic>> requestCode(String number, {String channel = 'ussd'}) async {
    final body = {'username': number, 'channel': channel, 'client_id': _client['client_id']};
    try {
      return await _post('/api/oauth/initialize', body, repeats: true);
    } on Refused catch (refused) {
      if (channel == 'ussd' || !_noSms.contains(refused.code)) rethrow;
      return requestCode(number);
    }
  }

  Future<void> signIn(String number, String code) async {
    final grant = {..._client, 'grant_type': 'password', 'username': number, 'password': code, 'scope': '*'};
    final tokens = await _post('/api/oauth/token', grant);
    await _locked(() => _keep(tokens));
  }

  Future<Map<String, dynamic>> graphql(String query, [Map<String, Object?> variables = const {}]) async {
    final used = _accessToken ?? await _refresh(null);
    try {
      return await _ask(used, query, variables);
    } on Refused catch (refused) {
      if (refused.status != 401) rethrow;
    }
    return _ask(await _refresh(used), query, variables);
  }

  /// Forgets the session and revokes it. If it throws, the session is still alive: call [revokeLeft] later.
  Future<void> signOut() async {
    await _locked(() async {
      final kept = await _kept();
      _accessToken = null;
      await _write((session: null, left: [...kept.left, if (kept.session != null) kept.session!]));
    });
    await revokeLeft();
  }

  /// Ends the sessions that the user has left. Call it in the background at each start, and until it succeeds.
  Future<void> revokeLeft() async {
    for (final token in (await _kept()).left) {
      try {
        await _post('/api/oauth/revoke', {..._client, 'token': token}, repeats: true);
      } on Refused catch (refused) {
        // The token of another client: it would be refused for ever.
        if (refused.code != 'INVALID_GRANT') rethrow;
      }
      await _locked(() async {
        final kept = await _kept();
        await _write((session: kept.session, left: [...kept.left.where((each) => each != token)]));
      });
    }
  }

  /// Returns an access token other than [used]. Requests that meet a 401 at once share one refresh.
  Future<String> _refresh(String? used) => _locked(() async {
        final present = _accessToken;
        if (present != null && present != used) return present;
        final kept = await _kept();
        if (kept.session == null) throw SignedOut();
        final grant = {..._client, 'grant_type': 'refresh_token', 'refresh_token': kept.session, 'scope': ''};
        try {
          // The same token again within 30 s gets the same new one.
          return await _keep(await _post('/api/oauth/token', grant, repeats: true));
        } on Refused catch (refused) {
          if (refused.code != 'INVALID_GRANT') rethrow;
          _accessToken = null;
          await _write((session: null, left: kept.left));
          throw SignedOut(refused.message);
        }
      });

  /// Runs [work] after all that was begun before.
  Future<T> _locked<T>(Future<T> Function() work) {
    final result = _last.then((_) => work());
    _last = result.then((_) {}, onError: (_) {});
    return result;
  }

  Future<String> _keep(Map<String, dynamic> tokens) async {
    // First stored, then used.
    await _write((session: tokens['refresh_token'] as String, left: (await _kept()).left));
    return _accessToken = tokens['access_token'] as String;
  }

  Future<_Kept> _kept() async {
    final kept = jsonDecode(await store.read() ?? '{}') as Map<String, dynamic>;
    return (session: kept['session'] as String?, left: [...?(kept['left'] as List?)?.cast<String>()]);
  }

  Future<void> _write(_Kept kept) {
    final isEmpty = kept.session == null && kept.left.isEmpty;
    return store.write(isEmpty ? null : jsonEncode({'session': kept.session, 'left': kept.left}));
  }

  Future<Map<String, dynamic>> _ask(String token, String query, Map<String, Object?> variables) async {
    // A query that has this word anywhere is not repeated either.
    final isMutation = RegExp(r'\bmutation\b').hasMatch(query);
    final body = {'query': query, 'variables': variables};
    final answer = await _post('/api/v4/graphql', body, authorization: 'Bearer $token', repeats: !isMutation);
    final errors = answer['errors'] as List?;
    if (errors != null) throw Refused(200, errors.first as Map<String, dynamic>);
    return answer['data'] as Map<String, dynamic>;
  }

  /// Sends a request. If [repeats], sends it up to three times in 30 s, because it is safe to carry out twice.
  Future<Map<String, dynamic>> _post(String path, Map<String, Object?> body,
      {String? authorization, bool repeats = false}) async {
    for (var attempt = 0; attempt < 2; attempt += 1) {
      var wait = 1 << attempt;
      try {
        return await _send(path, body, authorization);
      } on Refused catch (refused) {
        wait = refused.retryAfter ?? wait;
        final isOutage = {502, 503, 504}.contains(refused.status) && refused.code != 'DELIVERY_UNAVAILABLE';
        if (!repeats || !isOutage || wait > 10) rethrow;
      } on Exception {
        // No response, or none in time.
        if (!repeats) rethrow;
      }
      // Up to half as much more, so that apps do not all return at once.
      await Future<void>.delayed(Duration(milliseconds: (wait * 1000 * (1 + _random.nextDouble() / 2)).round()));
    }
    return _send(path, body, authorization);
  }

  Future<Map<String, dynamic>> _send(String path, Map<String, Object?> body, String? authorization) async {
    final headers = {
      'content-type': 'application/json',
      'accept-language': language,
      if (authorization != null) 'authorization': authorization,
    };
    final response = await http
        .post(Uri.parse(url + path), headers: headers, body: jsonEncode(body))
        .timeout(const Duration(seconds: 10));
    final text = utf8.decode(response.bodyBytes, allowMalformed: true);
    if (response.statusCode >= 400) {
      final after = int.tryParse(response.headers['retry-after'] ?? '');
      throw Refused(response.statusCode, _firstError(text), retryAfter: after);
    }
    try {
      return jsonDecode(text) as Map<String, dynamic>;
    } on FormatException {
      throw Refused(response.statusCode, {});
    }
  }

  /// Returns an empty map for a body that is not from the service.
  Map<String, dynamic> _firstError(String text) {
    try {
      final body = jsonDecode(text);
      final errors = body is Map<String, dynamic> ? body['errors'] : null;
      final first = errors is List && errors.isNotEmpty ? errors.first : null;
      return first is Map<String, dynamic> ? first : {};
    } on FormatException {
      return {};
    }
  }
}
