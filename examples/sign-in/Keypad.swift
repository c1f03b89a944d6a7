// A sign-in for iOS and macOS with Foundation only, in the Swift 5 language mode. Read by people who know the service; not run by the tests.
import Foundation

/// A refusal. Branch on `code`, show `message`. Both are empty if it is not from the service, such as a proxy's page.
struct Refused: Error {
    let status: Int
    let code: String
    let message: String
    let details: [String: Int]
    /// What to dial to see the present code, with `OTP_WAITING_TIME`.
    let ussdCode: String?
    /// Seconds until the same request may succeed.
    let retryAfter: Double?

    init(status: Int, error: [String: Any], retryAfter: Double? = nil) {
        self.retryAfter = retryAfter
        ussdCode = error["ussd_code"] as? String
        let extensions = error["extensions"] as? [String: Any] ?? [:]
        self.status = status
        code = error["readable_code"] as? String ?? extensions["code"] as? String ?? ""
        message = error["message"] as? String ?? ""
        details = error["details"] as? [String: Int] ?? extensions["details"] as? [String: Int] ?? [:]
    }
}

/// The session has ended: show the sign-in.
struct SignedOut: Error {
    var message = ""
}

/// The app then asks for a dial instead of a text message.
private let noSMS = ["SMS_NOT_OFFERED", "DELIVERY_UNAVAILABLE", "RATE_LIMITED"]

/// Keeps data in the Keychain, with `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`.
protocol Store: Sendable {
    func read() throws -> Data?
    func write(_ value: Data?) throws
}

/// The refresh token of the session, and those of sessions that are left and still alive.
private struct Kept: Codable {
    var session: String?
    var left: [String] = []
}

actor Keypad {
    private let url: URL
    private let client: [String: Any]
    private let store: any Store
    private let language: String
    private var accessToken: String?
    private var refreshing: Task<String, Error>?

    init(url: URL, clientID: Int, clientSecret: String, store: any Store, language: String = "en") {
        self.url = url
        self.client = ["client_id": clientID, "client_secret": clientSecret]
        self.store = store
        self.language = language
    }

    /// Creates an account. Sends no code.
    func register(firstName: String, lastName: String, number: String) async throws {
        let user = ["first_name": firstName, "last_name": lastName, "cell_number": number]
        _ = try await post("api/oauth/register", user)
    }

    /// Returns what to show: `ussd_code`, `waiting_time` and `otp_time_diff`.
    func requestCode(number: String, channel: String = "ussd") async throws -> [String: Any] {
        var body: [String: Any] = ["username": number, "channel": channel]
        body["client_id"] = client["client_id"]
        do {
            return try await post("api/oauth/initialize", body, repeats: true)
        } catch let refused as Refused where channel != "ussd" && noSMS.contains(refused.code) {
            return try await requestCode(number: number, channel: "ussd")
        }
    }

    func signIn(number: String, code: String) async throws {
        let grant = ["grant_type": "password", "username": number, "password": code, "scope": "*"]
        let tokens = try await post("api/oauth/token", client.merging(grant) { $1 })
        while let refreshing { _ = try? await refreshing.value }
        _ = try keep(tokens)
    }

    func graphql(_ query: String, variables: [String: Any] = [:]) async throws -> [String: Any] {
        let used: String
        if let accessToken { used = accessToken } else { used = try await refresh(nil) }
        do {
            return try await ask(used, query, variables)
        } catch let refused as Refused where refused.status == 401 {
            return try await ask(try await refresh(used), query, variables)
        }
    }

    /// Forgets the session and revokes it. If it throws, the session is still alive: call `revokeLeft` later.
    func signOut() async throws {
        while let refreshing { _ = try? await refreshing.value }
        var kept = try self.kept()
        if let session = kept.session { kept.left.append(session) }
        kept.session = nil
        accessToken = nil
        try write(kept)
        try await revokeLeft()
    }

    /// Ends the sessions that the user has left. Call it in the background at each start, and until it succeeds.
    func revokeLeft() async throws {
        for token in try kept().left {
            do {
                _ = try await post("api/oauth/revoke", client.merging(["token": token]) { $1 }, repeats: true)
            } catch let refused as Refused where refused.code == "INVALID_GRANT" {
                // The token of another client: it would be refused for ever.
            }
            var kept = try self.kept()
            kept.left.removeAll { $0 == token }
            try write(kept)
        }
    }

    /// Returns an access token other than `used`. Requests that meet a 401 at once share one refresh.
    private func refresh(_ used: String?) async throws -> String {
        if let accessToken, accessToken != used { return accessToken }
        if let refreshing { return try await refreshing.value }
        let task = Task { try await self.refreshNow() }
        refreshing = task
        return try await task.value
    }

    private func refreshNow() async throws -> String {
        defer { refreshing = nil }
        guard let session = try kept().session else { throw SignedOut() }
        let grant = client.merging(["grant_type": "refresh_token", "refresh_token": session, "scope": ""]) { $1 }
        do {
            // The same token again within 30 s gets the same new one.
            return try keep(await post("api/oauth/token", grant, repeats: true))
        } catch let refused as Refused where refused.code == "INVALID_GRANT" {
            accessToken = nil
            try write(Kept(left: kept().left))
            throw SignedOut(message: refused.message)
        }
    }

    private func keep(_ tokens: [String: Any]) throws -> String {
        guard let access = tokens["access_token"] as? String, let refresh = tokens["refresh_token"] as? String
        else { throw URLError(.cannotParseResponse) }
        // First stored, then used.
        try write(Kept(session: refresh, left: kept().left))
        accessToken = access
        return access
    }

    private func kept() throws -> Kept {
        guard let value = try store.read() else { return Kept() }
        return try JSONDecoder().decode(Kept.self, from: value)
    }

    private func write(_ kept: Kept) throws {
        let isEmpty = kept.session == nil && kept.left.isEmpty
        try store.write(isEmpty ? nil : JSONEncoder().encode(kept))
    }

    private func ask(_ token: String, _ query: String, _ variables: [String: Any]) async throws -> [String: Any] {
        // A query that has this word anywhere is not repeated either.
        let isMutation = query.range(of: #"\bmutation\b"#, options: .regularExpression) != nil
        let body: [String: Any] = ["query": query, "variables": variables]
        let answer = try await post("api/v4/graphql", body, "Bearer \(token)", repeats: !isMutation)
        if let error = (answer["errors"] as? [[String: Any]])?.first { throw Refused(status: 200, error: error) }
        return answer["data"] as? [String: Any] ?? [:]
    }

    /// Sends a request. If `repeats`, sends it up to three times in 30 s, because it is safe to carry out twice.
    private func post(
        _ path: String, _ body: [String: Any], _ authorization: String? = nil, repeats: Bool = false
    ) async throws -> [String: Any] {
        for attempt in 0..<2 {
            var wait = Double(1 << attempt)
            do {
                return try await send(path, body, authorization)
            } catch let refused as Refused {
                wait = refused.retryAfter ?? wait
                let isOutage = (502...504).contains(refused.status) && refused.code != "DELIVERY_UNAVAILABLE"
                if !repeats || !isOutage || wait > 10 { throw refused }
            } catch let lost as URLError {
                if !repeats { throw lost }
            }
            // Up to half as much more, so that apps do not all return at once.
            try await Task.sleep(nanoseconds: UInt64(wait * Double.random(in: 1...1.5) * 1_000_000_000))
        }
        return try await send(path, body, authorization)
    }

    private func send(_ path: String, _ body: [String: Any], _ authorization: String?) async throws -> [String: Any] {
        var request = URLRequest(url: url.appendingPathComponent(path), timeoutInterval: 10)
        request.httpMethod = "POST"
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(language, forHTTPHeaderField: "Accept-Language")
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        let answer = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        let http = response as? HTTPURLResponse
        let status = http?.statusCode ?? 0
        if status >= 400 {
            let error = (answer?["errors"] as? [[String: Any]])?.first ?? [:]
            let after = http?.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init)
            throw Refused(status: status, error: error, retryAfter: after)
        }
        guard let answer else { throw URLError(.cannotParseResponse) }
        return answer
    }
}
