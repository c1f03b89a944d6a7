// A sign-in for Android: coroutines and org.json. Compiled by hand with Kotlin 1.3; not run by the tests.
package example.keypad

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import kotlin.random.Random

/** A refusal. Branch on [code], show the message. Both are empty if it is not from the service, such as a proxy's page. */
class Refused(val status: Int, error: JSONObject, val retryAfter: Long? = null) : Exception(error.optString("message")) {
    private val extensions = error.optJSONObject("extensions") ?: JSONObject()
    val code: String = error.optString("readable_code").ifEmpty { extensions.optString("code") }
    /** What to dial to see the present code, with `OTP_WAITING_TIME`. */
    val ussdCode: String = error.optString("ussd_code")
    val details: JSONObject = error.optJSONObject("details") ?: extensions.optJSONObject("details") ?: JSONObject()
}

/** The session has ended: show the sign-in. */
class SignedOut(message: String? = null) : Exception(message)

/** The app then asks for a dial instead of a text message. */
private val NO_SMS = setOf("SMS_NOT_OFFERED", "DELIVERY_UNAVAILABLE", "RATE_LIMITED")

/** Keeps a string behind a key of the Keystore, in a file that is left out of backups. */
interface Store {
    suspend fun read(): String?
    suspend fun write(value: String?)
}

/** The refresh token of the session, and those of sessions that are left and still alive. */
private data class Kept(val session: String?, val left: List<String>)

class Keypad(
    private val url: String,
    private val clientId: Int,
    private val clientSecret: String,
    private val store: Store,
    private val language: String = "en"
) {
    @Volatile private var accessToken: String? = null
    private val lock = Mutex()

    /** Creates an account. Sends no code. */
    suspend fun register(firstName: String, lastName: String, number: String) {
        val user = JSONObject().put("first_name", firstName).put("last_name", lastName).put("cell_number", number)
        post("/api/oauth/register", user)
    }

    /** Returns what to show: `ussd_code`, `waiting_time` and `otp_time_diff`. */
    suspend fun requestCode(number: String, channel: String = "ussd"): JSONObject = try {
        val body = JSONObject().put("username", number).put("channel", channel).put("client_id", clientId)
        post("/api/oauth/initialize", body, repeats = true)
    } catch (refused: Refused) {
        if (channel == "ussd" || refused.code !in NO_SMS) throw refused
        requestCode(number, "ussd")
    }

    suspend fun signIn(number: String, code: String) {
        val grant = credentials("password").put("username", number).put("password", code).put("scope", "*")
        val tokens = post("/api/oauth/token", grant)
        lock.withLock { keep(tokens) }
    }

    suspend fun graphql(query: String, variables: JSONObject = JSONObject()): JSONObject {
        val used = accessToken ?: refresh(null)
        return try {
            ask(used, query, variables)
        } catch (refused: Refused) {
            if (refused.status != 401) throw refused
            ask(refresh(used), query, variables)
        }
    }

    /** Forgets the session and revokes it. If it throws, the session is still alive: call [revokeLeft] later. */
    suspend fun signOut() {
        lock.withLock {
            val (session, left) = kept()
            accessToken = null
            write(Kept(null, left + listOfNotNull(session)))
        }
        revokeLeft()
    }

    /** Ends the sessions that the user has left. Call it in the background at each start, and until it succeeds. */
    suspend fun revokeLeft() {
        for (token in kept().left) {
            try {
                post("/api/oauth/revoke", credentials(null).put("token", token), repeats = true)
            } catch (refused: Refused) {
                // The token of another client: it would be refused for ever.
                if (refused.code != "INVALID_GRANT") throw refused
            }
            lock.withLock { kept().let { write(it.copy(left = it.left - token)) } }
        }
    }

    /** Returns an access token other than [used]. Requests that meet a 401 at once share one refresh. */
    private suspend fun refresh(used: String?): String = lock.withLock {
        accessToken?.takeIf { it != used }?.let { return@withLock it }
        val (session, left) = kept()
        if (session == null) throw SignedOut()
        val grant = credentials("refresh_token").put("refresh_token", session).put("scope", "")
        try {
            // The same token again within 30 s gets the same new one.
            keep(post("/api/oauth/token", grant, repeats = true))
        } catch (refused: Refused) {
            if (refused.code != "INVALID_GRANT") throw refused
            accessToken = null
            write(Kept(null, left))
            throw SignedOut(refused.message)
        }
    }

    private suspend fun keep(tokens: JSONObject): String {
        // First stored, then used.
        write(Kept(tokens.getString("refresh_token"), kept().left))
        return tokens.getString("access_token").also { accessToken = it }
    }

    private suspend fun kept(): Kept {
        val stored = JSONObject(store.read() ?: "{}")
        val left = stored.optJSONArray("left") ?: JSONArray()
        return Kept(stored.optString("session").ifEmpty { null }, (0 until left.length()).map { left.getString(it) })
    }

    private suspend fun write(kept: Kept) {
        val value = JSONObject().putOpt("session", kept.session).put("left", JSONArray(kept.left))
        store.write(if (kept.session == null && kept.left.isEmpty()) null else value.toString())
    }

    private fun credentials(grantType: String?) = JSONObject()
        .putOpt("grant_type", grantType).put("client_id", clientId).put("client_secret", clientSecret)

    private suspend fun ask(token: String, query: String, variables: JSONObject): JSONObject {
        val body = JSONObject().put("query", query).put("variables", variables)
        // A query that has this word anywhere is not repeated either.
        val isMutation = Regex("\\bmutation\\b").containsMatchIn(query)
        val answer = post("/api/v4/graphql", body, "Bearer $token", repeats = !isMutation)
        answer.optJSONArray("errors")?.let { throw Refused(200, it.getJSONObject(0)) }
        return answer.getJSONObject("data")
    }

    /** Sends a request. If [repeats], sends it up to three times in 30 s, because it is safe to carry out twice. */
    private suspend fun post(
        path: String,
        body: JSONObject,
        authorization: String? = null,
        repeats: Boolean = false
    ): JSONObject {
        for (attempt in 0..1) {
            var wait = 1L shl attempt
            try {
                return send(path, body, authorization)
            } catch (refused: Refused) {
                wait = refused.retryAfter ?: wait
                val isOutage = refused.status in 502..504 && refused.code != "DELIVERY_UNAVAILABLE"
                if (!repeats || !isOutage || wait > 10) throw refused
            } catch (lost: IOException) {
                if (!repeats) throw lost
            }
            // Up to half as much more, so that apps do not all return at once.
            delay((wait * 1000 * Random.nextDouble(1.0, 1.5)).toLong())
        }
        return send(path, body, authorization)
    }

    private suspend fun send(path: String, body: JSONObject, authorization: String?): JSONObject =
        withContext(Dispatchers.IO) {
            val connection = URL(url + path).openConnection() as HttpURLConnection
            try {
                connection.requestMethod = "POST"
                connection.connectTimeout = 10_000
                connection.readTimeout = 10_000
                connection.doOutput = true
                connection.setRequestProperty("Content-Type", "application/json")
                connection.setRequestProperty("Accept-Language", language)
                authorization?.let { connection.setRequestProperty("Authorization", it) }
                val bytes = body.toString().toByteArray()
                // Otherwise HttpURLConnection repeats a lost POST by itself, also a mutation.
                connection.setFixedLengthStreamingMode(bytes.size)
                connection.outputStream.use { it.write(bytes) }
                val status = connection.responseCode
                val stream = if (status < 400) connection.inputStream else connection.errorStream
                val text = stream?.bufferedReader()?.use { it.readText() } ?: ""
                val answer = try { JSONObject(text) } catch (page: JSONException) { null }
                if (status >= 400 || answer == null) {
                    val error = answer?.optJSONArray("errors")?.optJSONObject(0) ?: JSONObject()
                    throw Refused(status, error, connection.getHeaderField("Retry-After")?.toLongOrNull())
                }
                answer
            } finally {
                connection.disconnect()
            }
        }
}
